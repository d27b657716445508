// Offers the analysis of the part of a game that was played, in the menu of a table that allows hints.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { openSoFar } from "./open.js";

const NAME = "menu-analysis";

/** Add the analysis to the open menu of a table. @param {import("../table/table.js").Table} table */
export function offer(table) {
  const { snapshot, calls, game, handover } = table;
  const { hints, over, waiting, mine, viewer, seats } = snapshot;
  const isOffered = hints && !over && !waiting && mine.includes(viewer) && !handover.isCovered;
  calls.root.parentElement?.querySelector(`[data-testid="${NAME}"]`)?.remove();
  if (!isOffered || !(snapshot.game === "classic" || seats.length > 1)) return;
  const click = () => {
    table.menu.window.close(true);
    openSoFar(game, snapshot);
  };
  calls.root.before(el("button", { type: "button", class: "menu-item", "data-testid": NAME, click }, t("analysis.do")));
}
