// Harbors: two jetties from the ends of a path to a sign with resource and rate.

import { moved } from "../../drawing/drawing.js";
import { symbol } from "../../drawing/faces.js";
import { svg } from "../../kit/dom.js";

/** @typedef {[number, number]} Point */
/** @typedef {import("../../client/types.js").BoardSheet} BoardSheet */

export const ANY = "3:1";
const OUT = 55; // from the path to the middle of the sign
const SHORE = 8; // from a corner to the start of its jetty

/** Return the rate at which a harbor trades: "3:1". @param {BoardSheet} sheet @param {string} kind */
export function rateOf({ rates }, kind) {
  return `${rates[kind]}:1`;
}

/** @param {Point} from @param {Point} to */
function jetty([ax, ay], [bx, by]) {
  const d = `M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`;
  return svg("g", {}, ...["pier-edge", "pier", "pier-planks"].map((cls) => svg("path", { d, class: cls })));
}

/** @param {string} kind @param {string} rate @param {Point} at */
function sign(kind, rate, at) {
  const resource = kind !== ANY && symbol(kind, 34);
  const picture = resource && svg("g", { transform: "translate(0 -14)" }, resource);
  return svg(
    "g",
    { class: `sign sign-${kind === ANY ? "any" : kind}`, transform: moved(at) },
    svg("circle", { r: 39, class: "sign-edge" }),
    svg("circle", { r: 36, class: "sign-ring" }),
    svg("circle", { r: 31, class: "sign-disc" }),
    picture,
    svg("text", { y: resource ? 15 : 1, class: "sign-rate" }, rate),
  );
}

/**
 * Return the middle of the sign of a harbor.
 * @param {number[]} corners
 * @param {import("../../drawing/lattice.js").Lattice} lattice
 * @returns {Point}
 */
export function signAt(corners, lattice) {
  const [nx, ny] = lattice.seaward(corners);
  const [x, y] = lattice.middle(/** @type {[number, number]} */ (corners));
  return [x + nx * OUT, y + ny * OUT];
}

/**
 * Draw a harbor.
 * @param {BoardSheet} sheet
 * @param {import("../../client/types.js").Harbor} harbor
 * @param {import("../../drawing/lattice.js").Lattice} lattice
 */
export function harbor(sheet, { kind, corners }, lattice) {
  const [nx, ny] = lattice.seaward(corners);
  const out = (/** @type {Point} */ [x, y], /** @type {number} */ far) =>
    /** @type {Point} */ ([x + nx * far, y + ny * far]);
  const at = signAt(corners, lattice);
  const jetties = corners.map((corner) => jetty(out(lattice.corners[corner], SHORE), at));
  return svg("g", { class: "harbor" }, ...jetties, sign(kind, rateOf(sheet, kind), at));
}
