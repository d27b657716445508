// The robber: a hooded figure beside the number, never upon it.

import { mark, svg } from "./dom.js";

/** @typedef {[number, number]} Point */

const BESIDE = /** @type {Point} */ ([-50, 6]); // of the middle of a hex

/** Draw the figure where it stands in a hex with its middle at 0,0. */
export function hooded() {
  return svg(
    "g",
    { class: "hooded", transform: `translate(${BESIDE.join(" ")})` },
    svg("ellipse", { cy: 33, rx: 25, ry: 7, class: "hooded-shadow" }),
    svg("path", { d: "M-24 33C-25 12-19 0-13-8-16-30-8-42 3-46 2-40 14-34 13-8 19 0 25 12 24 33 14 37-14 37-24 33z", class: "hooded-robe" }),
    svg("path", { d: "M13-8C19 0 25 12 24 33 20 35 15 36 9 36 14 20 10 6 4-3z", class: "hooded-fold" }),
    svg("path", { d: "M-9-12C-11-24-6-31 1-31 8-31 11-24 9-12 4-7-4-7-9-12z", class: "hooded-face" }),
    svg("path", { d: "M-5-19l4 2M6-19l-4 2", class: "hooded-eye" }),
  );
}

export class Robber {
  constructor() {
    this.root = svg("g", { class: "robber", hidden: true }, hooded());
  }

  /** Stand in a hex, or nowhere; on its way it is seen. @param {Point | null} middle */
  stand(middle) {
    mark(this.root, { hidden: middle === null });
    if (middle) this.root.style.transform = `translate(${middle[0].toFixed(1)}px, ${middle[1].toFixed(1)}px)`;
  }
}
