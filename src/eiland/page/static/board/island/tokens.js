// Number tokens: ivory discs with the number and one pip for each way to roll it.

import { moved } from "../../drawing/drawing.js";
import { svg } from "../../kit/dom.js";

/** @typedef {[number, number]} Point */
/** @typedef {import("../../client/types.js").BoardSheet} BoardSheet */

const RADIUS = 35;
const PIPS_APART = 8.5;
const LAKE_AT = /** @type {Point[]} */ ([
  [-33, -44],
  [33, -44],
  [-33, 44],
  [33, 44],
]);

/** @param {number} ways @param {boolean} isRed */
function pips(ways, isRed) {
  const radius = isRed ? 3.9 : 3.3;
  const dots = Array.from({ length: ways }, (_, place) =>
    svg("circle", { cx: (place - (ways - 1) / 2) * PIPS_APART, cy: 20, r: radius, class: "pip" }),
  );
  return svg("g", { class: "pips" }, ...dots);
}

/**
 * Draw a number token.
 * @param {BoardSheet} sheet
 * @param {number} number
 * @param {Point} [at]
 * @param {number} [scale]
 */
export function chip({ ways, red }, number, at = [0, 0], scale = 1) {
  const isRed = red.includes(number);
  return svg(
    "g",
    { class: isRed ? "chip often" : "chip", "data-number": number, transform: `${moved(at)} scale(${scale})` },
    svg("circle", { r: RADIUS + 6, class: "chip-glow" }),
    svg("circle", { cy: 2.5, r: RADIUS, class: "chip-shadow" }),
    svg("circle", { r: RADIUS, class: "chip-disc" }),
    svg("text", { y: -5, class: "chip-number" }, String(number)),
    pips(ways[number], isRed),
  );
}

/** Draw a token in a thumbnail. @param {BoardSheet} sheet @param {number} number */
export function blankChip({ red }, number) {
  return svg("circle", { r: RADIUS, class: red.includes(number) ? "chip-disc often" : "chip-disc" });
}

/** Draw the numbers of the lake around the fish. @param {BoardSheet} sheet */
export function lakeChips(sheet) {
  return svg(
    "g",
    { class: "lake-chips" },
    ...sheet.lake.map((number, place) => chip(sheet, number, LAKE_AT[place], 0.82)),
  );
}
