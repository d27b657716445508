// How a game lies on the page, at a table, in a replay and on paper. What a seat needs now is in `asked` and `dock`, always in
// the window. The picture takes the room that is left. The rest is on the left and in `beside`, in panels that scroll inside
// themselves; on narrow screens they slide up.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { followShape } from "../kit/shape.js";

/** @typedef {import("../kit/dom.js").Child} Child */

/**
 * @param {string} name class of the game
 * @param {string} title
 * @param {object} parts
 * @param {Child[]} parts.people name plates and what belongs to them
 * @param {Child} parts.card costs
 * @param {Child[]} parts.own the large picture and what is below it
 * @param {Child[]} parts.asked
 * @param {Child} parts.dock hand, dice and buttons
 * @param {Child[]} parts.beside from trade to the log
 * @param {Child[]} parts.over what lies above all
 */
export function desk(name, title, { people, card, own, asked, dock, beside, over }) {
  followShape();
  return el(
    "main",
    { class: `board ${name}` },
    el("h1", { class: "unseen" }, title),
    el("div", { class: "left" }, el("aside", { class: "people", "aria-label": t("page.seats") }, ...people), card),
    el("div", { class: "own" }, ...own),
    el("div", { class: "asked" }, ...asked),
    dock,
    el("div", { class: "beside" }, ...beside),
    ...over,
  );
}

/**
 * Return the panels of a game: the sheets of all seats, those of the game, costs and the log.
 * @param {import("./game.js").Game} game
 * @param {Node} cards the small sheets of all seats
 * @param {HTMLElement} card
 * @param {import("./log.js").Log} log
 * @param {import("../kit/panels.js").Panel[]} [asides]
 * @returns {import("../kit/panels.js").Panel[]}
 */
export function sides(game, cards, card, log, asides = []) {
  const what = game.hasSheets ? "sheets" : "seats";
  const sheets = el("section", { class: "cards" }, el("h2", {}, t(`page.${what}`)), cards);
  return [
    { name: "sheets", title: t(`page.tab.${what}`), root: sheets },
    ...asides,
    { name: "costs", title: t(game.cardTab), root: card },
    { name: "log", title: t("page.tab.log"), root: log.root, before: () => log.measure() },
  ];
}
