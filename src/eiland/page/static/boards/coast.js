// The places of harbors and fishing grounds, found in the lattice: coast paths, and the corners between two of their
// hexes.

/** @typedef {import("../drawing/lattice.js").Lattice} Lattice */
/** @typedef {{edge: string, corners: [number, number]}} CoastPath */
/** @typedef {{corner: number, corners: [number, number, number]}} Tip the middle corner of a ground, and its three corners clockwise */

export class Coast {
  /**
   * @param {Lattice} lattice
   * @param {import("../client/types.js").Path[]} roads all paths of the island, in the order of notation
   */
  constructor(lattice, roads) {
    this.lattice = lattice;
    /** @type {CoastPath[]} */
    this.paths = roads
      .filter(({ corners }) => lattice.touching(corners).length === 1)
      .map(({ id, corners }) => ({ edge: id, corners }));
    /** @type {Tip[]} */
    this.tips = lattice.corners.flatMap((_, corner) =>
      lattice.touching([corner]).length === 2 ? { corner, corners: this.around(corner) } : [],
    );
  }

  /**
   * Return a corner of the coast with its two neighbors there, clockwise.
   * @param {number} corner
   * @returns {[number, number, number]}
   */
  around(corner) {
    const beside = this.paths
      .filter(({ corners }) => corners.includes(corner))
      .map(({ corners }) => corners[0] + corners[1] - corner);
    const [[ax, ay], [bx, by]] = beside.map((each) => this.lattice.corners[each]);
    const isClockwise = ax * by - ay * bx > 0; // around the middle of the island, y points down
    return isClockwise ? [beside[0], corner, beside[1]] : [beside[1], corner, beside[0]];
  }

  /** Return the ends of a coast path. @param {string} edge */
  endsOf(edge) {
    return /** @type {CoastPath} */ (this.paths.find((path) => path.edge === edge)).corners;
  }

  /** Return the three corners of a tip. @param {number} corner */
  cornersOf(corner) {
    return /** @type {Tip} */ (this.tips.find((tip) => tip.corner === corner)).corners;
  }

  /**
   * Return tips for grounds: of two that touch the one with fewer harbors, best with none at the number in its middle.
   * @param {import("../client/types.js").Harbor[]} harbors
   */
  freeTips(harbors) {
    const taken = new Set(harbors.flatMap(({ corners }) => corners));
    const busy = (/** @type {Tip} */ { corner, corners }) =>
      (taken.has(corner) ? corners.length : 0) + corners.filter((each) => taken.has(each)).length;
    /** @type {Tip[]} */
    const chosen = [];
    for (const tip of [...this.tips].sort((one, other) => busy(one) - busy(other) || one.corner - other.corner))
      if (!chosen.some(({ corners }) => corners.some((corner) => tip.corners.includes(corner)))) chosen.push(tip);
    return chosen.sort((one, other) => one.corner - other.corner);
  }
}
