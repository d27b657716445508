// Marks on the map: the best founding spots with their ranks, and what is close together.

import { moved } from "../drawing/drawing.js";
import { setAttributes, svg } from "../kit/dom.js";

/** @typedef {import("../client/types.js").Fairness} Fairness */
/** @typedef {[number, number]} Point */

export const BEST = 8; // spots on the map, as many as four players found

export class Marks {
  /** @param {import("../drawing/lattice.js").Lattice} lattice */
  constructor(lattice) {
    this.lattice = lattice;
    this.clusters = svg("g", { class: "marks-clusters" });
    this.spots = svg("g", { class: "marks-spots" });
    this.faults = svg("g", { class: "marks-faults" });
    this.root = svg("g", { class: "marks", "aria-hidden": "true" }, this.clusters, this.spots, this.faults);
  }

  /** @param {Fairness | null} fairness @param {import("../client/types.js").FairBounds} [bounds] */
  show(fairness, bounds) {
    this.spots.replaceChildren(
      ...(fairness?.spots.slice(0, BEST).map(({ corner }, rank) => this.spot(corner, rank)) ?? []),
    );
    const large = fairness?.groups.filter((group) => group.length > (bounds?.group ?? 0)) ?? [];
    const close = [...(fairness?.red_pairs ?? []), ...(fairness?.twins ?? [])];
    this.clusters.replaceChildren(
      ...large.flatMap((group) => this.joined(group).map((pair) => this.line(pair, "terrain"))),
      ...close.map((pair) => this.line(pair, "numbers")),
    );
  }

  /** @param {number} corner @param {number} rank */
  spot(corner, rank) {
    return svg(
      "g",
      { class: "mark-spot", transform: moved(this.lattice.corners[corner]) },
      svg("circle", { r: 25 }),
      svg("text", {}, String(rank + 1)),
    );
  }

  /** Return the pairs of adjacent hexes in a group. @param {number[]} group @returns {[number, number][]} */
  joined(group) {
    const { hexes } = this.lattice;
    const shared = (/** @type {number} */ one, /** @type {number} */ other) =>
      hexes[one].corners.filter((corner) => hexes[other].corners.includes(corner)).length;
    return group.flatMap((one) =>
      group
        .filter((other) => one < other && shared(one, other) === 2)
        .map((other) => /** @type {[number, number]} */ ([one, other])),
    );
  }

  /** Draw a bond between two hexes. @param {[number, number]} pair @param {string} kind */
  line([one, other], kind) {
    const [from, to] = [one, other].map((hex) => this.lattice.place(this.lattice.hexes[hex]));
    const part = (/** @type {number} */ share) =>
      [0, 1].map((axis) => (from[axis] + (to[axis] - from[axis]) * share).toFixed(1)).join(" ");
    const d = `M${part(0.26)}L${part(0.74)}`;
    return svg(
      "g",
      { class: `mark-bond bond-${kind}` },
      svg("path", { d, class: "under" }),
      svg("path", { d, class: "over" }),
    );
  }

  /** Mark what the rules do not allow. @param {Record<string, string | number>[]} details of the faults */
  showFaults(details) {
    const places = details.flatMap(({ hex, corner, path }) => {
      if (typeof hex === "number") return [this.lattice.place(this.lattice.hexes[hex])];
      if (typeof corner === "number" && this.lattice.corners[corner]) return [this.lattice.corners[corner]];
      const ends = typeof path === "string" ? path.split("-").map(Number) : [];
      return ends.length === 2 ? [this.lattice.middle(/** @type {Point} */ (ends))] : [];
    });
    this.faults.replaceChildren(...places.map((at) => svg("circle", { r: 44, transform: moved(at) })));
  }

  /** Show or hide the marks of spots and clusters. @param {boolean} isShown */
  toggle(isShown) {
    setAttributes(this.root, { "data-hidden": !isShown });
  }
}
