// The games with a companion: how each is read, drawn and summed up.

import { ExtraPictures } from "../dice/extra-pictures.js";
import { PlusPictures } from "../dice/plus-pictures.js";
import { ClassicTyping } from "./classic-typing.js";
import { OnPaper } from "./on-paper.js";
import { RaceOnPaper } from "./race-on-paper.js";
import { RaceTyping } from "./race-typing.js";

/** @typedef {import("./shelf.js").Game} Game */
/** @typedef {OnPaper | RaceOnPaper} PaperGame */
/**
 * `isAlone` is true if the game is scored without the server.
 * @typedef {{setup: import("../client/types.js").CompanionGame, sheet: any, isAlone: boolean,
 *   typing: (game: Game) => import("./typing.js").Typing,
 *   onPaper: (options: import("../client/types.js").Options, recordButton: () => HTMLElement) => PaperGame}} Book
 */

/**
 * @param {import("../client/types.js").CompanionGame[]} setups
 * @param {import("./tables.js").Tables} tables of the classic game
 * @param {Record<string, any>} sheets
 * @returns {Record<string, Book>}
 */
export function booksOf(setups, tables, sheets) {
  return Object.fromEntries(
    setups.map((setup) => {
      const sheet = sheets[setup.name];
      const book = setup.name === "classic" ? classic(setup, tables, sheet) : race(setup, sheet);
      return [setup.name, book];
    }),
  );
}

/**
 * @param {import("../client/types.js").CompanionGame} setup
 * @param {import("./tables.js").Tables} tables
 * @param {import("../client/types.js").ClassicSheet} sheet
 * @returns {Book}
 */
function classic(setup, tables, sheet) {
  return {
    setup,
    sheet,
    isAlone: true,
    typing: (game) => new ClassicTyping(tables, sheet, game),
    onPaper: (options, recordButton) => new OnPaper(sheet, options, recordButton),
  };
}

/** @param {import("../client/types.js").CompanionGame} setup @param {any} sheet @returns {Book} */
function race(setup, sheet) {
  const pictures = (/** @type {import("../client/types.js").Options} */ options) =>
    setup.name === "plus" ? new PlusPictures(sheet) : new ExtraPictures(sheet, options);
  return {
    setup,
    sheet,
    isAlone: false,
    typing: (game) => new RaceTyping(sheet, setup.opening, game),
    onPaper: (options, recordButton) => new RaceOnPaper(sheet, pictures(options), recordButton),
  };
}
