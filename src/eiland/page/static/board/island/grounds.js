// Fishing grounds: each is a bay at three corners of the coast, with a line of floats, its number and fish.

import { moved } from "../../drawing/drawing.js";
import { fish } from "../../drawing/terrain.js";
import { svg } from "../../kit/dom.js";
import { chip } from "./tokens.js";

/** @typedef {[number, number]} Point */

const BEND = 95; // radius of the line of floats
const NUMBER_AT = 64; // from the middle corner
const SHOAL = /** @type {[number, number, number][]} */ ([
  [-53, 72, 0.75],
  [53, 60, -0.65],
]); // aside, out, scale

/**
 * Return where the number of a ground is.
 * @param {number} corner its middle one
 * @param {import("../../drawing/lattice.js").Lattice} lattice
 * @returns {Point}
 */
export function numberAt(corner, lattice) {
  const [nx, ny] = lattice.seaward([corner]);
  const [x, y] = lattice.corners[corner];
  return [x + nx * NUMBER_AT, y + ny * NUMBER_AT];
}

/**
 * Draw a fishing ground.
 * @param {import("../../client/types.js").BoardSheet} sheet
 * @param {import("../../client/types.js").Ground} ground
 * @param {import("../../drawing/lattice.js").Lattice} lattice
 */
export function ground(sheet, { number, corner, corners }, lattice) {
  const [nx, ny] = lattice.seaward([corner]);
  const [first, middle, last] = corners.map((each) => lattice.corners[each]);
  const out = (/** @type {number} */ far, aside = 0) =>
    /** @type {Point} */ ([middle[0] + nx * far - ny * aside, middle[1] + ny * far + nx * aside]);
  const shoal = SHOAL.map(([aside, far, scale]) =>
    svg("g", { transform: `${moved(out(far, aside))} scale(${scale} ${Math.abs(scale)})` }, ...fish()),
  );
  return svg(
    "g",
    { class: "fishing" },
    svg("path", { d: `M${first}L${middle}L${last}A${BEND} ${BEND} 0 0 0 ${first}Z`, class: "fishing-water" }),
    ...shoal,
    chip(sheet, number, numberAt(corner, lattice), 0.86),
  );
}
