// The mark of a hint: a ring around the place and an arrow that points at it.

import { svg } from "../kit/dom.js";

const RING = 40;
const ARROW = "M0 0-23-27H-10V-62H10V-27H23Z"; // its tip is at the origin
const ROOM = 105; // height of ring and arrow above the middle of a place

/**
 * @param {import("./drawing.js").Site} site
 * @param {number} size scale of the pieces
 * @param {number} height of the picture; near its upper edge the arrow points up from below
 */
export function pointerAt({ at, key }, size, height) {
  const [x, y] = at;
  const isBelow = y - ROOM * size < -height / 2;
  return svg(
    "g",
    { class: "pointer", "data-key": key, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})` },
    svg("circle", { r: RING, class: "pointer-ground" }),
    svg("circle", { r: RING, class: "pointer-ring" }),
    svg(
      "g",
      { transform: isBelow ? `rotate(180) translate(0 ${-RING})` : `translate(0 ${-RING})` },
      svg("path", { d: ARROW, class: "pointer-arrow" }),
    ),
  );
}
