// Fishing grounds: a stretch of sea over three corners of the coast, with its number and fish.

import { svg } from "./dom.js";
import { moved } from "./drawing.js";
import { fish } from "./terrain.js";
import { chip } from "./tokens.js";

/** @typedef {[number, number]} Point */
/** @typedef {{number: number, corner: number, corners: [number, number, number]}} Ground */

const FAR = 50; // how far it reaches beyond the outer corners
const NUMBER_AT = 66; // from the middle corner
const SHOAL = /** @type {[number, number, number][]} */ ([[-56, 12, 0.9], [-50, 32, 0.6], [55, 18, -0.8]]); // aside, out, scale

/**
 * Draw a fishing ground.
 * @param {Ground} ground
 * @param {import("./lattice.js").Lattice} lattice
 */
export function ground({ number, corner, corners }, lattice) {
  const [nx, ny] = lattice.seaward([corner]);
  const out = (/** @type {Point} */ [x, y], /** @type {number} */ far, aside = 0) => /** @type {Point} */ ([x + nx * far - ny * aside, y + ny * far + nx * aside]);
  const [first, middle, last] = corners.map((each) => lattice.corners[each]);
  const shore = [first, middle, last, out(last, FAR), out(first, FAR)].map((point) => point.map((value) => value.toFixed(1)).join());
  const shoal = SHOAL.map(([aside, away, scale]) =>
    svg("g", { transform: `${moved(out(middle, 44 + away, aside))} scale(${scale} ${Math.abs(scale)})` }, ...fish()),
  );
  return svg(
    "g",
    { class: "fishing" },
    svg("polygon", { points: shore.join(" "), class: "fishing-water" }),
    ...shoal,
    chip(number, out(middle, NUMBER_AT), 0.86),
  );
}
