// Number tokens: ivory discs with the number and as many pips as two dice have ways to roll it.

import { moved } from "../../drawing/drawing.js";
import { svg } from "../../kit/dom.js";

/** @typedef {[number, number]} Point */

const RADIUS = 35;
const PIPS_APART = 8.5;
const OFTEN = 5; // pips of 6 and 8, the numbers that are rolled most
const LAKE_AT = /** @type {Point[]} */ ([
  [-33, -44],
  [33, -44],
  [-33, 44],
  [33, 44],
]);

/** Return in how many of 36 ways two dice show a number. @param {number} number */
function waysOf(number) {
  return 6 - Math.abs(7 - number);
}

/** @param {number} ways */
function pips(ways) {
  const radius = ways === OFTEN ? 3.9 : 3.3;
  const dots = Array.from({ length: ways }, (_, place) =>
    svg("circle", { cx: (place - (ways - 1) / 2) * PIPS_APART, cy: 20, r: radius, class: "pip" }),
  );
  return svg("g", { class: "pips" }, ...dots);
}

/**
 * Draw a token around 0,0.
 * @param {number} number
 * @param {Point} [at]
 * @param {number} [scale]
 */
export function chip(number, at = [0, 0], scale = 1) {
  const ways = waysOf(number);
  return svg(
    "g",
    { class: ways === OFTEN ? "chip often" : "chip", "data-number": number, transform: `${moved(at)} scale(${scale})` },
    svg("circle", { r: RADIUS + 6, class: "chip-glow" }),
    svg("circle", { cy: 2.5, r: RADIUS, class: "chip-shadow" }),
    svg("circle", { r: RADIUS, class: "chip-disc" }),
    svg("text", { y: -5, class: "chip-number" }, String(number)),
    pips(ways),
  );
}

/** Draw the place of a token where everything is small. @param {number} number */
export function blankChip(number) {
  return svg("circle", { r: RADIUS, class: waysOf(number) === OFTEN ? "chip-disc often" : "chip-disc" });
}

/** Draw what is printed on the lake: its numbers around the fish. @param {number[]} numbers */
export function lakeChips(numbers) {
  return svg("g", { class: "lake-chips" }, ...numbers.map((number, place) => chip(number, LAKE_AT[place], 0.72)));
}
