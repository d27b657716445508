// The wooden frame around the island and its sea.

import { hexagonAround } from "../../drawing/lattice.js";
import { waves } from "../../drawing/terrain.js";
import { svg } from "../../kit/dom.js";

const RADIUS = 455; // of the hexagon before its corners are rounded
const CALM = 412; // radius without waves
const RIM = 462; // radius of the sea
const LAYERS = ["frame-shadow", "frame-edge", "frame-rim", "frame-water"];

/** Draw frame and sea. @param {number} width @param {number} height @returns {SVGElement[]} */
export function seaFrame(width, height) {
  const layers = LAYERS.map((cls) => svg("polygon", { points: hexagonAround(RADIUS), class: cls }));
  return [...layers, waves(width, height, CALM, RIM)];
}
