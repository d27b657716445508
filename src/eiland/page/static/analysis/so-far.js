// Offers the analysis of the part of a game that was played, in the menu of a table that allows hints.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { isOffered, openSoFar } from "./open.js";

const NAME = "menu-analysis";

/** Add the analysis to the open menu of a table. @param {import("../table/table.js").Table} table */
export function offer(table) {
  const { snapshot, calls, game } = table;
  calls.root.parentElement?.querySelector(`[data-testid="${NAME}"]`)?.remove();
  if (!isOffered(table)) return;
  const click = () => {
    table.menu.window.close(true);
    openSoFar(game, snapshot);
  };
  calls.root.before(el("button", { type: "button", class: "menu-item", "data-testid": NAME, click }, t("analysis.do")));
}
