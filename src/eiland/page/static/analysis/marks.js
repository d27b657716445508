// The marks of the chosen and of a better action: a square with a cross and a ring with a tick, on sheet, dice and lines.

import { moved } from "../drawing/drawing.js";
import { svg } from "../kit/dom.js";

/** @typedef {"chosen" | "better"} Mark */

const SHAPES = {
  chosen: { frame: "M-42-42H42V42H-42Z", badge: "M-14-14H14V14H-14Z", sign: "M-6-6 6 6M6-6-6 6", at: [42, -42] },
  better: {
    frame: "M-42 0A42 42 0 0 1 42 0A42 42 0 0 1-42 0Z",
    badge: "M-15 0A15 15 0 0 1 15 0A15 15 0 0 1-15 0Z",
    sign: "M-7 0-2 6 7-6",
    at: [-40, -40],
  },
};

/**
 * Return the mark as a small picture, for lines and dice.
 * @param {Mark} mark
 * @returns {SVGSVGElement}
 */
export function markIcon(mark) {
  return svg("svg", { class: `review-mark ${mark}`, viewBox: "-18 -18 36 36", "aria-hidden": "true" }, badge(mark));
}

/**
 * Return the mark around a place of the sheet.
 * @param {Mark} mark
 * @param {import("../drawing/drawing.js").Site} site
 * @param {number} size scale of the pieces
 */
export function markAt(mark, { at, key }, size) {
  const { frame, at: corner } = SHAPES[mark];
  return svg(
    "g",
    { class: `review-place ${mark}`, "data-key": key, transform: `${moved(at)} scale(${size})` },
    svg("path", { d: frame, class: "ground" }),
    svg("path", { d: frame, class: "frame" }),
    svg("g", { transform: `translate(${corner.join(" ")})` }, badge(mark)),
  );
}

/** @param {Mark} mark */
function badge(mark) {
  return svg(
    "g",
    { class: "badge" },
    svg("path", { d: SHAPES[mark].badge, class: "disc" }),
    svg("path", { d: SHAPES[mark].sign, class: "sign" }),
  );
}

/**
 * Return which of the dice an action keeps, by place; of equal dice the first ones.
 * @param {string[]} dice
 * @param {string} action in notation
 * @returns {boolean[]}
 */
export function keptDice(dice, action) {
  const [verb, ...faces] = action.split(" ");
  const left = verb === "keep" ? faces : [];
  return dice.map((face) => {
    const place = left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}
