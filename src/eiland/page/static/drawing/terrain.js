// Terrain: a motif for each kind, scattered over its hex, and the sea.
// Units: a hex has sides of 100 and its center at 0,0. The middle stays free for the knight.
// Pictures with the point of a hex at the top have many small hexes, therefore fewer and larger motifs.

import { svg } from "../kit/dom.js";

const INNER = 70; // largest distance of motifs from the center, because roads are along the sides
const ROW = Math.sqrt(3) / 2;

/**
 * Return a generator of reproducible numbers from 0 to 1, so that the island always looks the same.
 * @param {number} seed
 */
function jitter(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** @typedef {[number, number]} Point */
/**
 * Orientation of a hex, and the places of its motif.
 * @typedef {object} Field
 * @property {(x: number, y: number) => number} far distance of a point from the center in hex metric, 87 at the sides
 * @property {number} high distance of the first row from the center
 * @property {number} scale of scattered things
 * @property {number} step factor for distances between things
 * @property {number} left x at which rows of bricks begin
 * @property {Record<string, [x: number, y: number, scale: number][]>} placed things with fixed places
 */

/** @type {Field} */
const FLAT = {
  far: (x, y) => Math.max(Math.abs(y), Math.abs(x) * ROW + Math.abs(y) / 2),
  high: INNER,
  scale: 1,
  step: 1,
  left: -96,
  placed: {
    sheep: [
      [-56, -16, 1],
      [50, 30, 1],
      [24, -54, 1],
      [-30, 52, 1],
    ],
    peaks: [
      [0, -52, 1.05],
      [-44, -38, 0.9],
      [45, -40, 0.85],
      [-63, 10, 0.72],
      [64, 8, 0.7],
      [-33, 54, 0.9],
      [36, 54, 0.9],
      [2, 64, 0.6],
    ],
    dunes: [
      [-34, -46, 1],
      [24, -52, 1],
      [-58, -8, 1],
      [56, -10, 1],
      [-44, 40, 1],
      [10, 58, 1],
      [50, 36, 1],
    ],
    cacti: [
      [-62, 20, 1],
      [62, 14, 0.8],
    ],
  },
};

/** @type {Field} */
const POINT_UP = {
  far: (x, y) => Math.max(Math.abs(x), Math.abs(y) * ROW + Math.abs(x) / 2),
  high: 78,
  scale: 1.35,
  step: 1.6,
  left: -105,
  placed: {
    sheep: [
      [-42, -52, 1.35],
      [46, -44, 1.35],
      [-4, 68, 1.35],
    ],
    peaks: [
      [-44, -46, 0.95],
      [44, -46, 0.95],
      [0, -70, 0.7],
      [-34, 60, 0.95],
      [38, 58, 0.95],
    ],
    dunes: [
      [-2, -68, 1.2],
      [-56, -52, 1],
      [56, -50, 1],
      [-2, 76, 1.1],
    ],
    cacti: [[0, -34, 0.9]],
  },
};

/**
 * Return points in rows over a hex, except in the middle.
 * @param {Field} field
 * @param {number} step
 * @param {number} free radius of the free middle
 * @param {number} wobble
 * @returns {Point[]}
 */
function scattered(field, step, free, wobble) {
  const next = jitter(step * 97);
  const apart = step * field.step;
  /** @type {Point[]} */
  const points = [];
  let row = 0;
  for (let y = -field.high; y <= field.high; y += apart * 0.8, row += 1) {
    for (let x = -90 + (row % 2) * (apart / 2); x <= 90; x += apart) {
      const px = x + (next() - 0.5) * wobble;
      const py = y + (next() - 0.5) * wobble;
      if (field.far(px, py) < INNER && Math.hypot(px, py * 1.05) > free) points.push([px, py]);
    }
  }
  return points;
}

/**
 * @param {string} d
 * @param {string} cls
 * @param {Point} [at]
 * @param {number} [scale]
 */
function stroke(d, cls, at = [0, 0], scale = 1) {
  const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  return svg("path", {
    d,
    class: cls,
    transform: `translate(${round(at[0])} ${round(at[1])}) scale(${round(scale * 10) / 10})`,
  });
}

/** @param {Point} at @param {number} scale @param {...Node} parts */
function thing([x, y], scale, ...parts) {
  const size = scale === 1 ? "" : ` scale(${scale})`;
  return svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})${size}` }, ...parts);
}

/** Draw a fish that swims to the left. @returns {SVGElement[]} */
export function fish() {
  return [
    svg("path", { d: "M-26 4C-14-14 8-14 20 2l11-9v20L20 7C8 20-14 20-26 4z", class: "m-fish" }),
    svg("circle", { cx: -14, cy: 0, r: 2.4, class: "m-eye" }),
    svg("path", { d: "M-4-6q5 9 0 19M6-4q3 7 0 13", class: "m-scale" }),
  ];
}

/** @param {Field} field */
function brickRows({ far, scale, left }) {
  const next = jitter(4711);
  const [width, height] = [27 * scale, 11 * scale];
  const bricks = [];
  let row = 0;
  for (let y = -66; y < 66; y += 14 * scale, row += 1) {
    for (let x = left + (row % 2) * 15 * scale; x < 90; x += 30 * scale) {
      const corners = [
        [x, y],
        [x + width, y],
        [x, y + height],
        [x + width, y + height],
      ];
      const middle = Math.hypot(x + width / 2, y + height / 2) < 47;
      if (corners.every(([px, py]) => far(px, py) < 79) && !middle && next() > 0.16) {
        bricks.push(svg("rect", { x, y, width, height, rx: 1.5, class: next() > 0.6 ? "m-mid" : "m-dark" }));
      }
    }
  }
  return bricks;
}

/** @type {Record<string, (field: Field) => SVGElement[]>} */
const MOTIFS = {
  forest: (field) =>
    scattered(field, 23, 43, 6).map((at) =>
      thing(
        at,
        field.scale,
        svg("path", { d: "M-1.5 8h3v5h-3z", class: "m-trunk" }),
        svg("path", { d: "M0-13 6-3H3.5L8 4H4.5L9 10H-9L-4.5 4H-8l4.5-7H-6z", class: "m-dark" }),
        svg("path", { d: "M0-13 6-3H3.5L8 4H4.5L9 10H0z", class: "m-mid" }),
      ),
    ),
  pasture: (field) => [
    ...scattered(field, 25, 42, 12).map((at) =>
      stroke("M-6 3q1-6 0-8M-2 4q0-8 1-10M2 4q1-6 5-8", "m-line", at, 0.9 * field.scale),
    ),
    ...field.placed.sheep.map(([x, y, scale]) =>
      thing(
        [x, y],
        scale,
        svg("path", { d: "M-6 5v7M-1 6v7M4 6v7", class: "m-leg" }),
        svg("path", { d: "M-9 5c-5-1-5-8 0-9 2-5 8-5 10-2 5-3 11 1 9 6 2 5-3 8-7 6-4 3-10 2-12-1z", class: "m-sheep" }),
        svg("path", { d: "M9-5c5-1 7 2 6 5s-5 3-7 1z", class: "m-head" }),
      ),
    ),
  ],
  fields: (field) =>
    scattered(field, 17, 41, 4).map((at) =>
      stroke(
        "M-3 9Q-2 0 3-8M3-8q4 1 3 5q-4 0-3-5M1-3q-5-1-5 4q5 0 5-4M0 2q5-1 5 4q-5 0-5-4",
        "m-line m-ear",
        at,
        field.scale,
      ),
    ),
  hills: brickRows,
  mountains: (field) =>
    field.placed.peaks.map(([x, y, scale]) =>
      thing(
        [x, y],
        scale,
        svg("path", { d: "M-26 15-6-15 0-9 6-20 27 15z", class: "m-mid" }),
        svg("path", { d: "M6-20 27 15H8L2 2l6-8z", class: "m-dark" }),
        svg("path", { d: "M6-20 0-9-3-12-6-15-12-6l5 3 4-4 5 4 4-5 4 4 4-2z", class: "m-snow" }),
      ),
    ),
  desert: (field) => [
    ...field.placed.dunes.map(([x, y, scale]) =>
      stroke("M-20 4Q-8-8 4 0T22 3M-12 8Q-4 2 4 6", "m-line", [x, y], scale),
    ),
    ...field.placed.cacti.map(([x, y, scale]) => stroke("M0 12V-12M0 4h-7V-4M0 0h7V-7", "m-cactus", [x, y], scale)),
  ],
  lake: (field) => [
    ...scattered(field, 30, 8, 10).map((at) => stroke("M-10 0q5-5 10 0t10 0", "m-line", at, 0.9)),
    ...fish(),
  ],
};

/**
 * Draw the motif of a terrain.
 * @param {string} terrain
 * @param {boolean} isPointUp whether its hex has a point at the top
 * @returns {SVGGElement}
 */
export function motif(terrain, isPointUp) {
  const things = MOTIFS[terrain]?.(isPointUp ? POINT_UP : FLAT) ?? [];
  return svg("g", { class: `motif motif-${terrain}` }, ...things);
}

/**
 * Draw waves over a rectangle of sea, except at the island.
 * @param {number} width
 * @param {number} height
 * @param {number} island radius that stays free
 * @param {number} [rim] radius of the sea
 * @returns {SVGGElement}
 */
export function waves(width, height, island, rim = Infinity) {
  const next = jitter(99);
  const group = svg("g", { class: "waves" });
  for (let y = -height / 2 + 18; y < height / 2; y += 30) {
    for (let x = -width / 2 + 6; x < width / 2; x += 52) {
      const px = x + next() * 30;
      const py = y + next() * 12;
      const far = Math.max(Math.abs(py), Math.abs(px) * ROW + Math.abs(py) / 2);
      if (far > island && far < rim && Math.abs(px) < width / 2 - 18)
        group.append(stroke("M-12 0q6-6 12 0t12 0", "wave", [px, py], 0.9));
    }
  }
  return group;
}

/**
 * Draw a compass rose.
 * @param {number} x
 * @param {number} y
 * @returns {SVGGElement}
 */
export function compass(x, y) {
  return svg(
    "g",
    { class: "compass", transform: `translate(${x} ${y})` },
    svg("circle", { r: 25, class: "c-ring" }),
    svg("circle", { r: 20, class: "c-ring c-thin" }),
    svg("path", { d: "M0-37 5-5 37 0 5 5 0 37-5 5-37 0-5-5z", class: "c-light" }),
    svg("path", { d: "M0-37V0l5-5zM37 0H0l5 5zM0 37V0l-5 5zM-37 0H0l-5-5z", class: "c-dark" }),
  );
}

/**
 * Draw a small ship under sail.
 * @param {number} x
 * @param {number} y
 * @returns {SVGGElement}
 */
export function ship(x, y) {
  return svg(
    "g",
    { class: "ship", transform: `translate(${x} ${y})` },
    svg("path", { d: "M-2-34V12M16-24V10", class: "s-mast" }),
    svg("path", { d: "M-4-32C-24-22-26-6-20 4q9-5 16-2z", class: "s-sail" }),
    svg("path", { d: "M1-30C16-22 18-8 14 3Q8-2 1 2z", class: "s-sail" }),
    svg("path", { d: "M19-22C29-16 30-4 27 4q-4-4-8-2z", class: "s-sail" }),
    svg("path", { d: "M-2-34q8-5 14-1-7 1-14 5z", class: "s-flag" }),
    svg("path", { d: "M-34 8Q-2 16 36 6 32 22 22 24H-20Q-30 20-34 8z", class: "s-hull" }),
    svg("path", { d: "M-40 26q7-6 14 0t14 0 14 0 14 0 14 0", class: "s-wake" }),
  );
}
