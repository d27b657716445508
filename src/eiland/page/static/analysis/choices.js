// The most costly decisions of a seat: the chosen action, a better one, and the position on request.

import { picture } from "../drawing/faces.js";
import { lighting, Spotlight } from "../drawing/spotlight.js";
import { el, setAttributes } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Review} Review */
/** @typedef {import("../client/types.js").Choice} Choice */
/** @typedef {import("../client/types.js").Legal} Legal */
/** @typedef {import("../drawing/drawing.js").Drawing & {showPlayer: (sheet: import("../client/types.js").PlayerSheet, seat: number) => void}} SheetPicture */
/** @typedef {() => SheetPicture} Draw returns a new drawing of an empty sheet */

const COUNTED = ["inaccuracy", "mistake", "blunder"];

/** @param {Review} review @param {Draw} draw @returns {Node[]} */
export function choices(review, draw) {
  const { costly, seat } = review;
  const cards = costly.map((choice) => el("li", {}, card(choice, seat, draw)));
  const shown = costly.length
    ? [
        el("p", { class: "review-note" }, t("analysis.beside")),
        el("ol", { class: "review-choices", "data-testid": "review-choices" }, ...cards),
      ]
    : [el("p", { class: "review-faultless" }, t("analysis.faultless"))];
  return [el("h3", {}, t("analysis.costliest")), el("p", { class: "review-counted" }, counted(review)), ...shown];
}

/** @param {Review} review */
function counted({ grades }) {
  const all = Object.values(grades).reduce((sum, number) => sum + number, 0);
  const shown = COUNTED.filter((grade) => grades[grade]).map((grade) =>
    t(`analysis.counted.${grade}`, { n: grades[grade] }),
  );
  return [t("analysis.decisions", { n: all, best: grades.best }), ...shown].join(" · ");
}

/** @param {Choice} choice @param {number} seat @param {Draw} draw */
function card(choice, seat, draw) {
  const { turn, roll, loss, grade, value, chosen, best, dice } = choice;
  const place = el("div", { class: "review-position" });
  const opened = () => {
    if (details.open && !place.firstChild) place.append(...position(choice, seat, draw, details));
  };
  const details = el(
    "details",
    { class: "review-choice", "data-grade": grade, toggle: opened },
    el(
      "summary",
      {},
      el("span", { class: "review-when" }, t("analysis.when", { turn, roll })),
      el(
        "span",
        { class: "review-loss" },
        el("b", {}, decimal(-loss, 2)),
        grade !== "good" && el("span", { class: "review-grade" }, t(`analysis.grade.${grade}`)),
      ),
      el(
        "span",
        { class: "review-dice" },
        ...dice.map((face) => el("span", { class: "review-die" }, picture(face, t(`page.face.${face}`)))),
      ),
      row("chosen", [chosen], value - loss),
      row("better", best, value),
    ),
    place,
  );
  return details;
}

/** @param {"chosen" | "better"} kind @param {Legal[]} actions @param {number} value */
function row(kind, actions, value) {
  const said = actions.flatMap(({ action, label }, place) => [
    ...(place ? [t("analysis.or")] : []),
    lighting(action, label),
  ]);
  return el(
    "span",
    { class: `review-row ${kind}` },
    el("i", {}, t(`analysis.${kind}`)),
    " ",
    el("span", {}, ...said),
    " ",
    el("b", {}, decimal(value, 2)),
  );
}

/**
 * Return the sheet before a decision, as a picture and in words. Sites of better actions are highlighted.
 * @param {Choice} choice
 * @param {number} seat
 * @param {Draw} draw
 * @param {HTMLElement} card
 */
function position({ sheet, best }, seat, draw, card) {
  const drawing = draw();
  drawing.showPlayer(sheet, seat);
  const better = best.map(({ action }) => action);
  for (const site of drawing.sites.values())
    setAttributes(site.group, { "data-hinted": site.actions.some((action) => better.includes(action)) });
  new Spotlight(card, drawing);
  const built = [...drawing.sites.values()].filter(({ group }) => group.hasAttribute("data-built"));
  const used = built.filter(({ key }) => sheet.used.includes(key));
  const named = (/** @type {typeof built} */ sites) => sites.map(({ name }) => name).join(", ") || "–";
  const shown = t("analysis.sheet", { built: named(built), used: named(used) });
  return [el("div", { class: "review-sheet", inert: true }, drawing.root), el("p", { class: "unseen" }, shown)];
}
