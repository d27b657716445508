// Positions of hexes, corners and roads in a drawing, computed from the lattice coordinates of the sheet. The side of a
// hex is 100.

const SIDE = 100;
const LONG = SIDE / 2; // unit along the long diameter
const SHORT = (SIDE * Math.sqrt(3)) / 2; // half of the short diameter

/** @typedef {[number, number]} Point */

export class Lattice {
  /** @param {import("../client/types.js").Sheet} sheet */
  constructor(sheet) {
    this.isPointUp = sheet.orientation === "point-up";
    const [x, y] = this.isPointUp ? [SHORT, LONG] : [LONG, SHORT];
    /** @type {(at: {x: number, y: number}) => Point} */
    this.place = (at) => [at.x * x, at.y * y];
    this.hexes = sheet.hexes;
    this.corners = sheet.corners.map(this.place);
  }

  /** @param {string} id @returns {Point} */
  center(id) {
    return this.place(/** @type {import("../client/types.js").Hex} */ (this.hexes.find((hex) => hex.id === id)));
  }

  /** Return the middle of a road. @param {[number, number]} ends @returns {Point} */
  middle(ends) {
    const [[ax, ay], [bx, by]] = ends.map((end) => this.corners[end]);
    return [(ax + bx) / 2, (ay + by) / 2];
  }

  /** Return the angle of a road in degrees, -90 to 90. @param {[number, number]} ends */
  angle(ends) {
    const [[ax, ay], [bx, by]] = ends.map((end) => this.corners[end]);
    const angle = Math.round((Math.atan2(by - ay, bx - ax) * 180) / Math.PI);
    return angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
  }

  /**
   * Return the corners of a hex, scaled around its center.
   * @param {import("../client/types.js").Hex} hex
   * @param {number} scale
   */
  outline(hex, scale) {
    const [cx, cy] = this.place(hex);
    const points = hex.corners.map((corner) => {
      const [x, y] = this.corners[corner];
      return /** @type {Point} */ ([cx + (x - cx) * scale, cy + (y - cy) * scale]);
    });
    return written(points);
  }

  /** Return the hexes that have all of these corners. @param {number[]} corners */
  touching(corners) {
    return this.hexes.filter((hex) => corners.every((corner) => hex.corners.includes(corner)));
  }

  /**
   * Return the unit vector towards the sea at a corner or a road of the coast.
   * @param {number[]} corners
   * @returns {Point}
   */
  seaward(corners) {
    const land = meanOf(this.touching(corners).map(this.place));
    const [x, y] = meanOf(corners.map((corner) => this.corners[corner]));
    const far = Math.hypot(x - land[0], y - land[1]);
    return [(x - land[0]) / far, (y - land[1]) / far];
  }

  /** Return the largest x and y of the land. @returns {Point} */
  reach() {
    return [Math.max(...this.corners.map(([x]) => Math.abs(x))), Math.max(...this.corners.map(([, y]) => Math.abs(y)))];
  }
}

/** @param {Point[]} points @returns {Point} */
function meanOf(points) {
  const sum = points.reduce(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Return the `points` attribute of a polygon. @param {Point[]} points */
export function written(points) {
  return points.map((point) => point.map((value) => value.toFixed(1)).join()).join(" ");
}

/**
 * Return the `points` attribute of a hexagon around 0,0.
 * @param {number} radius
 * @param {number} [turn] in sixths of a circle; with 0 the first corner is on the right
 */
export function hexagonAround(radius, turn = 0) {
  const angles = Array.from({ length: 6 }, (_, place) => ((place + turn) * Math.PI) / 3);
  return written(angles.map((angle) => [radius * Math.cos(angle), radius * Math.sin(angle)]));
}
