// Symbols of resources and gold, drawn on 48 x 48, and outlines of pieces.
//
// The parts of a symbol have classes: .i-fill (its color), .i-shade (darker side), .i-line (outline).

import { svg } from "../kit/dom.js";

/** @typedef {[tag: "path" | "circle" | "ellipse" | "rect" | "g" | "text", cls: string, attributes: Record<string, string | number>]} Part */

/** The resources, in the order of cards. Dice can also show gold. */
export const RESOURCES = ["ore", "grain", "wool", "lumber", "brick"];

/** @type {Record<string, Part[]>} */
const SYMBOLS = {
  ore: [
    ["path", "i-fill", { d: "M6 33 12 15 25 8l13 8 5 16-9 9H14z" }],
    ["path", "i-shade", { d: "M25 8l-4 14 8 8 14 2-5-16zM29 30l5 11H14l7-19z" }],
    ["path", "i-light", { d: "M12 15 25 8l-4 14-8 4z" }],
    [
      "path",
      "i-line",
      { d: "M6 33 12 15 25 8l13 8 5 16-9 9H14zM12 15l9 7 4-14M21 22l8 8 14 2M29 30l5 11M21 22 14 41" },
    ],
  ],
  grain: [
    ["path", "i-line", { d: "M24 45V12" }],
    ["path", "i-fill i-edge", { d: "M24 3c5 5 5 10 0 14-5-4-5-9 0-14z" }],
    ["path", "i-fill i-edge", { d: "M24 24c0-7 4-11 11-11 0 8-4 12-11 11zM24 24c0-7-4-11-11-11 0 8 4 12 11 11z" }],
    ["path", "i-fill i-edge", { d: "M24 35c0-7 4-11 11-11 0 8-4 12-11 11zM24 35c0-7-4-11-11-11 0 8 4 12 11 11z" }],
  ],
  wool: [
    ["path", "i-shade i-edge", { d: "M15 36v7M22 37v7M31 37v7M37 35v7", "stroke-width": 4 }],
    [
      "path",
      "i-fill i-edge",
      { d: "M12 35c-6-1-8-8-4-12-2-6 4-11 9-9 3-5 11-5 14-1 6-2 11 3 9 8 5 4 3 12-3 13-3 5-10 5-13 2-3 4-10 4-12-1z" },
    ],
    ["path", "i-face i-edge", { d: "M36 19c5-3 10 0 9 5-1 4-4 7-8 7-3 0-5-3-5-6 0-2 2-5 4-6z" }],
    ["path", "i-line i-thin", { d: "M14 24c1-3 5-3 6 0M23 21c1-3 5-3 6 0M19 31c1-3 5-3 6 0" }],
    ["circle", "i-dot", { cx: 39.5, cy: 24, r: 1.6 }],
  ],
  lumber: [
    ["path", "i-fill i-edge", { d: "M13 8h22a8 8 0 0 1 0 16H13z" }],
    ["path", "i-fill i-edge", { d: "M13 25h26a8 8 0 0 1 0 16H13z" }],
    ["ellipse", "i-light i-edge", { cx: 13, cy: 16, rx: 6.5, ry: 8 }],
    ["ellipse", "i-light i-edge", { cx: 13, cy: 33, rx: 6.5, ry: 8 }],
    [
      "path",
      "i-line i-thin",
      { d: "M11 16a2 3 0 1 0 4 0 2 3 0 1 0-4 0M11 33a2 3 0 1 0 4 0 2 3 0 1 0-4 0M25 13h8M27 19h9M24 30h10M30 36h8" },
    ],
  ],
  brick: [
    ["path", "i-fill i-edge", { d: "M3 26h24v14H3z" }],
    ["path", "i-light i-edge", { d: "M3 26l6-6h24l-6 6z" }],
    ["path", "i-shade i-edge", { d: "M27 26l6-6v14l-6 6z" }],
    ["path", "i-fill i-edge", { d: "M14 12h24v12H14z" }],
    ["path", "i-light i-edge", { d: "M14 12l6-6h25l-7 6z" }],
    ["path", "i-shade i-edge", { d: "M38 12l7-6v12l-7 6z" }],
  ],
  gold: [
    ["circle", "i-shade i-edge", { cx: 25.5, cy: 26, r: 18 }],
    ["circle", "i-fill i-edge", { cx: 23, cy: 23, r: 18 }],
    ["circle", "i-line i-thin", { cx: 23, cy: 23, r: 13 }],
    ["path", "i-light i-edge", { d: "M23 13l3 7 7 .5-5.4 4.7L29.4 32 23 28.2 16.600 32l1.800-6.800L13 20.5l7-.5z" }],
  ],
  any: [
    ["path", "i-line i-bold", { d: "M15 17c0-6 4-9 9-9s10 3 10 9c0 7-9 7-9 14" }],
    ["circle", "i-dot", { cx: 25, cy: 39, r: 3.2 }],
  ],
};

/**
 * Return the symbol of a face as a group, centered at 0,0 and `size` wide.
 * @param {string} face
 * @param {number} size
 * @returns {SVGGElement}
 */
export function symbol(face, size) {
  return inked(face, SYMBOLS[face], size);
}

/**
 * Return parts that are drawn on 48 x 48 as a group, centered at 0,0 and `size` wide.
 * @param {string} name determines the colors
 * @param {Part[]} parts
 * @param {number} size
 * @returns {SVGGElement}
 */
export function inked(name, parts, size) {
  const shapes = parts.map(([tag, cls, attributes]) => svg(tag, { class: cls, ...attributes }));
  return svg("g", { class: `symbol f-${name}`, transform: `scale(${size / 48}) translate(-24 -24)` }, ...shapes);
}

/**
 * Return the symbol of a face as an SVG element for running text; its size comes from the style sheet.
 * @param {string} face
 * @param {string} [label] for screen readers; without it the picture is decoration
 * @returns {SVGSVGElement}
 */
export function picture(face, label) {
  return framed(symbol(face, 48), label);
}

/**
 * Return a group of 48 x 48 as an SVG element.
 * @param {SVGGElement} group
 * @param {string} [label] for screen readers; without it the picture is decoration
 * @returns {SVGSVGElement}
 */
export function framed(group, label) {
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: "-24 -24 48 48", class: "picture", ...naming }, group);
}

/** Outlines of pieces around 0,0 in the units of the sheet. @type {Record<string, string>} */
export const OUTLINES = {
  road: "M-25 -9h50a9 9 0 0 1 0 18h-50a9 9 0 0 1 0 -18z",
  settlement: "M-22 22V-5L0-26 22-5V22z",
  city: "M-31 25V-6L-16-20-2-7V-27L14.5-42 31-27V25z",
  knight:
    "M-21-2h6v-16c0-9 6-14 13-15 2-8 11-10 18-5-6 0-8 3-9 6 5 3 8 8 8 14v16h6v9c0 13-10 21-21 26-11-5-21-13-21-26z",
  castle:
    "M-42 34V-10H-46V-28H-38V-20H-30V-28H-22V-10H-18V-24H-22V-42H-13V-34H-5V-42H5V-34H13V-42H22V-24H18V-10H22V-28H30V-20H38V-28H46V-10H42V34H10V18C10 4-10 4-10 18V34z",
};

/** The tower beside a settlement that may become a city. */
export const TOWER = "M17 22V-22L29-38 41-22V22z";

/** The slit of a knight's helmet. */
export const VISOR = "M-9-15H-2.5M2.5-15H9M0-12v8M-15-1.5H15";

/** Height of the number on a piece. @type {Record<string, number>} */
export const NUMBER_AT = { road: 0, settlement: 7, city: 9, knight: 12, castle: -8 };

/**
 * Return a small picture of a piece.
 * @param {string} kind
 * @returns {SVGSVGElement}
 */
export function piecePicture(kind) {
  const viewBox = kind === "castle" ? "-50 -56 100 112" : "-36 -45 72 84";
  return svg(
    "svg",
    { viewBox, class: "picture piece-picture", "aria-hidden": "true" },
    svg("path", { d: OUTLINES[kind], class: "piece-plain" }),
    kind === "knight" && svg("path", { d: VISOR, class: "visor" }),
  );
}
