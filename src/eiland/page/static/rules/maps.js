// Maps on the rules pages: positions without interaction.

import { BoardDrawing } from "../board/island/board.js";
import { IslandDrawing } from "../dice/island.js";
import { SheetDrawing } from "../dice/sheet.js";
import { illustration, moved } from "../drawing/drawing.js";
import { svg } from "../kit/dom.js";

/** @typedef {import("../client/types.js").AnySheet} Sheet */
/** @typedef {import("../client/types.js").PlayerSheet} PlayerSheet */
/** @typedef {import("../client/types.js").Realm} Realm */
/** @typedef {[number, number]} Point */
/** @typedef {[letter: string, kind: "hex" | "token" | "corner" | "path" | "harbor", place: number | string]} Note */
/** @typedef {[left: number, top: number, wide: number, high: number]} Part fractions of the whole picture */
/**
 * @typedef {object} Position
 * @property {PlayerSheet[] | Realm[]} [shown] sheets or realms by seat, of a dice game
 * @property {import("../client/types.js").BoardView} [view] of the board game
 * @property {number} hand the seat whose legal actions are highlighted
 * @property {string[]} legal
 * @property {Note[]} [notes] letters on the map
 * @property {Part} [part] the visible part
 */

const UNSEEN = '.site[data-state="open"]:not([data-built]), .site .touch'; // removed, because these maps have no interaction
const ABOVE = 66; // from the middle of a hex to its letter above the token
const AT_SEA = 53; // from a harbor's path to its sign
const ASIDE = 62; // from a harbor's sign to its letter

/**
 * Draw a map.
 * @param {Sheet} sheet
 * @param {Position} position
 * @returns {SVGSVGElement}
 */
export function mapOf(sheet, position) {
  const root = drawn(sheet, position);
  if (position.part) cut(root, position.part);
  return illustration(root);
}

/** @param {Sheet} sheet @param {Position} position @returns {SVGSVGElement} */
function drawn(sheet, { view, shown = [], hand, legal, notes = [], part }) {
  const actions = new Set(legal);
  const names = (view?.players ?? shown).map(() => ""); // the maps show no names
  if (view) {
    const board = new BoardDrawing(/** @type {import("../client/types.js").BoardSheet} */ (sheet));
    board.showBoard({ view, hand, legal: actions, names });
    for (const site of board.root.querySelectorAll(UNSEEN)) site.remove();
    board.root.append(...notes.map((note) => letter(board.lattice, note)));
    return board.root;
  }
  if ("castles" in sheet) {
    const island = new IslandDrawing(sheet, {}, !part); // a part shows no corners, where the castles are
    const realms = /** @type {Realm[]} */ (shown);
    island.showRealms(realms, realms[hand].start === null ? "start-road" : "build", hand, actions, names);
    return island.root;
  }
  const drawing = new SheetDrawing(/** @type {import("../client/types.js").DiceSheet} */ (sheet));
  drawing.showPlayer(/** @type {PlayerSheet[]} */ (shown)[hand], hand, actions, names);
  return drawing.root;
}

/** Show only a part of a picture. @param {SVGSVGElement} root @param {Part} part */
function cut(root, [left, top, wide, high]) {
  const { x, y, width, height } = root.viewBox.baseVal;
  root.setAttribute("viewBox", [x + left * width, y + top * height, wide * width, high * height].join(" "));
  root.classList.toggle("cut", wide < 1);
}

/** @param {import("../drawing/lattice.js").Lattice} lattice @param {Note} note */
function letter(lattice, [said, kind, place]) {
  return svg(
    "g",
    { class: "note", transform: moved(placeOf(lattice, kind, String(place))) },
    svg("circle", { r: 24 }),
    svg("text", { y: 1 }, said),
  );
}

/**
 * @param {import("../drawing/lattice.js").Lattice} lattice
 * @param {Note[1]} kind
 * @param {string} place
 * @returns {Point}
 */
function placeOf(lattice, kind, place) {
  if (kind === "corner") return lattice.corners[Number(place)];
  if (kind === "hex" || kind === "token") {
    const [x, y] = lattice.center(place);
    return kind === "hex" ? [x, y - ABOVE] : [x, y];
  }
  const ends = /** @type {Point} */ (place.split("-").map(Number));
  const [x, y] = lattice.middle(ends);
  if (kind === "path") return [x, y];
  const [nx, ny] = lattice.seaward(ends);
  return [x + nx * AT_SEA + ny * ASIDE, y + ny * AT_SEA - nx * ASIDE];
}
