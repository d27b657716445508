// Pages of paper: the layout of sheets on them, and a description of the printout.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {import("./choices.js").Chosen} Chosen */
/** @typedef {import("./games.js").Printed} Printed */

/** Return the number of sheets per page, and the number of pages. @param {Printed} game @param {Chosen} chosen */
function layout({ isShared }, { players, size }) {
  const onLeaf = isShared || size === "whole" ? 1 : 2;
  return { onLeaf, leaves: isShared ? 1 : Math.ceil(players / onLeaf) };
}

/**
 * Lay out the pages. The last page is filled with a spare sheet, so that no half page stays blank.
 * @param {Printed} game
 * @param {import("../client/types.js").DiceSheet} sheet
 * @param {Chosen} chosen
 * @returns {HTMLElement[]}
 */
export function leavesOf(game, sheet, chosen) {
  const { onLeaf, leaves } = layout(game, chosen);
  const kind = ["leaf", onLeaf > 1 && "halved", game.isShared && "shared"];
  const copies = () => Array.from({ length: onLeaf }, () => game.copy(sheet, chosen.players));
  return Array.from({ length: leaves }, () =>
    el("div", { class: kind.filter(Boolean).join(" "), "data-paper": chosen.paper }, ...copies()),
  );
}

/** Return a description of the printout. @param {Printed} game @param {Chosen} chosen */
export function describe(game, chosen) {
  const { onLeaf, leaves } = layout(game, chosen);
  const paper = t(`printpage.paper.${chosen.paper}`);
  const said = [t(onLeaf > 1 ? "printpage.outcome.lying" : "printpage.outcome.upright", { n: leaves, paper })];
  if (game.isShared) said.push(t("printpage.outcome.shared"));
  if (onLeaf > 1) said.push(t("printpage.outcome.cut"));
  if (!game.isShared && onLeaf * leaves > chosen.players) said.push(t("printpage.outcome.spare"));
  return said.join(" ");
}
