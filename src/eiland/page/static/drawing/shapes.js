// The shape of each seat: circle, square, triangle, diamond.

import { svg } from "../kit/dom.js";

/** Shapes around 0,0 in a box of 20. They make seats recognizable without color. */
/** @type {[tag: "circle" | "rect" | "path", attributes: Record<string, string | number>][]} */
const SHAPES = [
  ["circle", { r: 8.5 }],
  ["rect", { x: -7.5, y: -7.5, width: 15, height: 15, rx: 1 }],
  ["path", { d: "M0-9.5 9 7.5H-9z" }],
  ["path", { d: "M0-10 8.5 0 0 10-8.5 0z" }],
];
export const SEATS = SHAPES.length;

/**
 * Return the shape of a seat.
 * @param {number} seat
 * @returns {SVGElement}
 */
export function seatShape(seat) {
  const [tag, attributes] = SHAPES[seat % SHAPES.length];
  return svg(tag, { ...attributes, class: "seat-shape" });
}

/**
 * Return the shape of a seat as a picture in its color.
 * @param {number} seat
 * @returns {SVGSVGElement}
 */
export function seatBadge(seat) {
  return svg("svg", { viewBox: "-12 -12 24 24", class: `badge seat-${seat}`, "aria-hidden": "true" }, seatShape(seat));
}
