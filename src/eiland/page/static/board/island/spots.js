// Spots for pieces on the board: their picture and their touch area.
//
// On a phone there is not enough room for the touch areas of a path, its two ends and two hexes side by side. They
// share the room until a piece is selected; then the spots for that piece get all of it (board.css).

import { hexagonAround, written } from "../../drawing/lattice.js";
import { svg } from "../../kit/dom.js";

/** @typedef {[number, number]} Point */
/** @typedef {import("../placing.js").Placed} Placed */

const HALF = 50; // half the distance between two corners
const DEEP = HALF * Math.sin(Math.PI / 3); // half the distance between the middles of two paths
const ROOM = 31; // shared touch area on both sides of a path
const SLANT = ROOM / Math.sqrt(3);
const CORNER = { shared: 29, wide: HALF };
const PATH = {
  shared: /** @type {Point[]} */ ([
    [-HALF, 0],
    [SLANT - HALF, -ROOM],
    [HALF - SLANT, -ROOM],
    [HALF, 0],
    [HALF - SLANT, ROOM],
    [SLANT - HALF, ROOM],
  ]),
  wide: /** @type {Point[]} */ ([
    [-HALF, 0],
    [-HALF / 2, -DEEP],
    [HALF / 2, -DEEP],
    [HALF, 0],
    [HALF / 2, DEEP],
    [-HALF / 2, DEEP],
  ]),
};

/** Draw a spot: its glow and its core. @param {string} kind of the piece */
export function spot(kind) {
  if (kind === "robber")
    return svg("g", { class: "spot" }, svg("polygon", { points: hexagonAround(75, 0.5), class: "spot-glow" }));
  if (kind === "road") return svg("g", { class: "spot" }, bar(68, 24, "spot-glow"), bar(56, 12, "spot-core"));
  return svg(
    "g",
    { class: "spot" },
    svg("circle", { r: 23, class: "spot-glow" }),
    svg("circle", { r: 10.5, class: "spot-core" }),
  );
}

/** @param {number} width @param {number} height @param {string} cls */
function bar(width, height, cls) {
  return svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2, class: cls });
}

/**
 * Return the touch area: a whole hex, or the shared and the wide area of a path or a corner.
 * @param {import("../../drawing/drawing.js").Plan} plan
 * @param {number} size scale of the site
 */
export function touchRoom({ kind, room }, size) {
  const polygon = (/** @type {Point[]} */ points, cls = "") =>
    svg("polygon", {
      points: written(points.map(([x, y]) => /** @type {Point} */ ([x / size, y / size]))),
      class: cls,
    });
  const widths = /** @type {("shared" | "wide")[]} */ (["shared", "wide"]);
  if (room) return svg("g", { class: "touch" }, polygon(room));
  if (kind === "road") return svg("g", { class: "touch" }, ...widths.map((width) => polygon(PATH[width], width)));
  return svg(
    "g",
    { class: "touch" },
    ...widths.map((width) => svg("circle", { r: CORNER[width] / size, class: width })),
  );
}
