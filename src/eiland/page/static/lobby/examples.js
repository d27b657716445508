// Pictures for the lobby: each game in the middle of play.

import { islandView } from "../board/island/beginners.js";
import { BoardDrawing } from "../board/island/board.js";
import { IslandDrawing } from "../dice/island.js";
import { SheetDrawing } from "../dice/sheet.js";
import { illustration } from "../drawing/drawing.js";

/** @typedef {import("../client/types.js").AnySheet} Sheet */
/** @typedef {import("../client/types.js").DiceSheet} DiceSheet */
/** @typedef {import("../drawing/drawing.js").DrawingOptions} DrawingOptions */

/** @type {import("../client/types.js").PlayerSheet} */
const CLASSIC = {
  roads: ["R0", "R1", "R2", "R3", "R5", "R6", "R7"],
  settlements: ["S3", "S4", "S5"],
  cities: ["C7"],
  knights: ["K1", "K2", "K3"],
  used: ["K1"],
};
/** @type {import("../client/types.js").PlayerSheet} */
const PLUS = {
  roads: ["T2", "T3", "T4", "T5", "T6", "T7", "B1", "B2"],
  settlements: ["Sa", "Sb", "Sc"],
  cities: ["Ca", "Cc"],
  knights: ["Kore", "Kwool", "KC1", "KC2", "KN1"],
  used: ["Jore"],
};
/** @type {import("../client/types.js").Realm[]} */
const EXTRA = [
  {
    start: "0-4",
    roads: ["4-8", "8-13", "13-18", "18-24"],
    settlements: [0, 8],
    cities: [18],
    knights: ["K0", "K4", "K9"],
    castles: [3],
    used: ["K4"],
    longest: 5,
  },
  {
    start: "26-32",
    roads: ["20-26", "20-25", "32-37"],
    settlements: [20],
    cities: [],
    knights: ["K12"],
    castles: [],
    used: [],
    longest: 4,
  },
  {
    start: "48-52",
    roads: ["44-48", "40-44", "35-40"],
    settlements: [52, 44],
    cities: [35],
    knights: ["K18", "K14"],
    castles: [],
    used: [],
    longest: 4,
  },
  {
    start: "21-27",
    roads: ["16-21", "16-22", "27-33"],
    settlements: [16],
    cities: [33],
    knights: ["K7", "K13"],
    castles: [2],
    used: [],
    longest: 4,
  },
];

/** @type {Record<string, (sheet: Sheet, options: DrawingOptions) => import("../drawing/drawing.js").Drawing>} */
const EXAMPLES = {
  classic: (sheet, options) => ofSheet(new SheetDrawing(/** @type {DiceSheet} */ (sheet), options), CLASSIC, 0),
  plus: (sheet, options) => ofSheet(new SheetDrawing(/** @type {DiceSheet} */ (sheet), options), PLUS, 1),
  extra: (sheet, options) => {
    const drawing = new IslandDrawing(/** @type {import("../client/types.js").ExtraSheet} */ (sheet), options);
    drawing.showRealms(EXTRA, "build", 0);
    return drawing;
  },
  base: (sheet, options) => {
    const drawing = new BoardDrawing(/** @type {import("../client/types.js").BoardSheet} */ (sheet), options);
    drawing.showBoard({ view: islandView() });
    return drawing;
  },
};

/** @param {SheetDrawing} drawing @param {import("../client/types.js").PlayerSheet} player @param {number} seat */
function ofSheet(drawing, player, seat) {
  drawing.showPlayer(player, seat);
  return drawing;
}

/** Return whether a game has a picture. @param {string} game */
export function hasExample(game) {
  return game in EXAMPLES;
}

/**
 * Draw a game in the middle of play, without interaction.
 * @param {Sheet} sheet
 * @param {DrawingOptions} [options]
 * @returns {SVGElement}
 */
export function exampleOf(sheet, options = {}) {
  return illustration(EXAMPLES[sheet.game](sheet, options).root);
}
