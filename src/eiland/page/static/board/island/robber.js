// The robber: a hooded figure beside the number token, on the lake in the middle of the four numbers.

import { setAttributes, svg } from "../../kit/dom.js";

/** @typedef {[number, number]} Point */

/**
 * Return the transform of the figure relative to the middle of a hex.
 * @param {import("../../client/types.js").BoardHex} hex
 */
export function stanceIn({ terrain, token }) {
  if (token) return "translate(-50 6)";
  return terrain === "lake" ? "translate(0 2) scale(.74)" : "translate(26 18)";
}

/** Draw the figure in a hex with its middle at 0,0. @param {string} stance */
export function robberFigure(stance) {
  return svg(
    "g",
    { class: "hooded", transform: stance },
    svg("ellipse", { cy: 33, rx: 25, ry: 7, class: "hooded-shadow" }),
    svg("path", {
      d: "M-24 33C-25 12-19 0-13-8-16-30-8-42 3-46 2-40 14-34 13-8 19 0 25 12 24 33 14 37-14 37-24 33z",
      class: "hooded-robe",
    }),
    svg("path", { d: "M13-8C19 0 25 12 24 33 20 35 15 36 9 36 14 20 10 6 4-3z", class: "hooded-fold" }),
    svg("path", { d: "M-9-12C-11-24-6-31 1-31 8-31 11-24 9-12 4-7-4-7-9-12z", class: "hooded-face" }),
    svg("path", { d: "M-5-19l4 2M6-19l-4 2", class: "hooded-eye" }),
  );
}

export class Robber {
  constructor() {
    this.figure = robberFigure("");
    this.root = svg("g", { class: "robber", hidden: true }, this.figure);
  }

  /** Move to a hex, with an animation unless it comes from outside the board. @param {Point} middle @param {string} stance */
  moveTo([x, y], stance) {
    setAttributes(this.figure, { transform: stance });
    const { style } = this.root;
    const isNew = this.root.hasAttribute("hidden");
    if (isNew) style.transition = "none";
    style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    setAttributes(this.root, { hidden: false });
    if (!isNew) return;
    getComputedStyle(this.root).getPropertyValue("transform"); // applies the place before transitions begin again
    style.transition = "";
  }

  /** Leave the board. */
  leave() {
    setAttributes(this.root, { hidden: true });
  }
}
