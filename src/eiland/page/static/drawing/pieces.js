// Pieces on a shared island, in the color and with the shape of their owner.

import { svg } from "../kit/dom.js";
import { moved } from "./drawing.js";
import { NUMBER_AT, OUTLINES } from "./faces.js";
import { seatShape } from "./shapes.js";

/** @typedef {"road" | "settlement" | "city"} Piece */

const CITY = 0.87; // scale of cities, because paths are short here

/** The shaded sides of roofs. */
const SHADES = {
  road: "M-25 9h50a9 9 0 0 0 7-3.500h-64a9 9 0 0 0 7 3.500z",
  settlement: "M0-26 22-5V22H15V-3z",
  city: "M14.500-42 31-27V25H24V-25z",
};

/**
 * Draw a piece around 0,0.
 * @param {Piece} kind
 * @param {number} seat
 * @param {number} [angle] of the piece; the shape stays upright
 */
export function piece(kind, seat, angle = 0) {
  const d = OUTLINES[kind];
  const size = kind === "road" ? " scale(.72)" : "";
  const turned = angle ? ` rotate(${-angle})` : "";
  const built = svg(
    "g",
    { class: "built" },
    svg("path", { d, class: "piece-edge" }),
    svg("path", { d, class: "piece-body" }),
    svg("path", { d: SHADES[kind], class: "piece-shade" }),
    svg("path", { d, class: "piece-line" }),
    svg("g", { class: "owner", transform: moved([0, NUMBER_AT[kind]]) + turned + size }, seatShape(seat)),
  );
  return kind === "city" ? svg("g", { transform: `scale(${CITY})` }, built) : built;
}
