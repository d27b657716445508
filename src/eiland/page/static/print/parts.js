// Parts of a printed sheet: picture, lines to write on, boxes to tick, costs, and a summary of a turn.

import { seatBadge } from "../drawing/shapes.js";
import { el, setAttributes } from "../kit/dom.js";
import { hasMessage, t } from "../kit/messages.js";
import { titleIcon, titlesOf } from "../table/titles.js";

/** @typedef {import("../client/types.js").DiceSheet} DiceSheet */
/** @typedef {import("../client/types.js").RaceSheet} RaceSheet */

/** Return a picture without interaction. @param {import("../drawing/drawing.js").Drawing} drawing */
export function pictureOf({ root }) {
  for (const touch of root.querySelectorAll(".touch")) touch.remove();
  setAttributes(root, { role: null, "aria-label": null, "aria-hidden": "true" });
  return el("div", { class: "map" }, root);
}

/** @param {string} game @param {...Node} lines to write on */
export function heading(game, ...lines) {
  return el("header", { class: "heading" }, el("h2", {}, t(`game.${game}`)), ...lines);
}

/** Return a line to write on. @param {"name" | "date"} what @param {string} [cls] */
export function blank(what, cls = "") {
  return el("span", { class: `blank ${cls}` }, t(`printpage.blank.${what}`));
}

/** @param {number} number */
function emptyBoxes(number) {
  return Array.from({ length: number }, () => el("i"));
}

/** Return the score lane with a field for each point. @param {number} goal @param {string} [hint] */
export function lane(goal, hint) {
  const fields = Array.from({ length: goal }, (_, point) => el("li", {}, String(point + 1)));
  return el(
    "section",
    { class: "lane" },
    hint && el("p", {}, el("b", {}, t("printpage.points")), ` ${hint}`),
    el("ol", { "aria-label": t("printpage.points") }, ...fields),
  );
}

/** Return the row of a player on the shared sheet: sign, name, points. @param {number} seat @param {number} goal */
export function seatRow(seat, goal) {
  return el("li", {}, seatBadge(seat), blank("name", "wide"), lane(goal));
}

/**
 * Return the rows of titles. The player who gets a title marks the next box.
 * @param {RaceSheet} sheet
 * @param {number} boxes
 */
export function titleRows({ game, titles }, boxes) {
  /** @type {import("../table/titles.js").Worth} */
  const worth = titles;
  const rows = titlesOf(worth).map((title) =>
    el(
      "li",
      {},
      titleIcon(title),
      el(
        "div",
        {},
        el("b", {}, t(`page.title.${title}`)),
        " ",
        el("span", { class: "worth" }, t("page.points", { n: worth[title] ?? 0 })),
        el("p", {}, t(`page.title.${game}.${title}`)),
      ),
      el("span", { class: "ticks", "aria-hidden": "true" }, ...emptyBoxes(boxes)),
    ),
  );
  return el("section", { class: "title-rows" }, el("ul", {}, ...rows), el("p", {}, t(`printpage.titles.${game}`)));
}

/**
 * Return the summary of a turn; a game's own sentence replaces the common one.
 * @param {DiceSheet & {goal?: number}} sheet
 */
export function turnCard({ game, dice, goal = 0 }) {
  const keyOf = (/** @type {string} */ step) => [`printpage.${game}.${step}`, `printpage.${step}`].find(hasMessage);
  const steps = ["start", "roll", "build", "knight", "change", "score"].flatMap((step) => keyOf(step) ?? []);
  const details = { few: dice.slice(0, -1).join(", "), all: Number(dice.at(-1)), goal };
  return el(
    "section",
    { class: "turn" },
    el("h2", {}, t("printpage.turn")),
    el("ol", {}, ...steps.map((key) => el("li", {}, t(key, details)))),
  );
}

export function smallPrint() {
  return el("p", { class: "small-print" }, `Eiland. ${t("page.footer")}`);
}
