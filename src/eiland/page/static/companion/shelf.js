// Games on paper, saved in this browser. Input is saved here before it is processed.

import { newKey } from "../client/api.js";

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {{rolls: Face[][], actions: string[]}} Turn the dice after each roll, and the actions after the last roll */
/**
 * A turn that is being entered. Dice keep their places, some may be missing. `again` is true while the player removes
 * the dice that were rolled again.
 * @typedef {{at: number, rolls: (Face | null)[][], actions: string[], again: boolean}} Draft
 */
/**
 * What the server has said last: about how many turns, with which draft, the scores, and whether the game was over.
 * @typedef {{turns: number, draft: string, scores: number[], over: boolean}} Known
 */
/**
 * `draft` is the current turn, `edit` an earlier turn under correction. `known` is kept where only the server can score.
 * @typedef {{id: string, game: string, names: string[], options: import("../client/types.js").Options, turns: Turn[], draft: Draft,
 *   edit: Draft | null, known?: Known}} Game
 */

const PLACE = "eiland-companion";
const MOST = 20; // saved games
const FIRST = "classic"; // the game of those that were saved when there was only one

/** Return an empty draft. @param {number} at @param {number} dice @returns {Draft} */
export function blankDraft(at, dice) {
  return { at, rolls: [Array(dice).fill(null)], actions: [], again: false };
}

export class Shelf {
  /** @param {string[]} known the games that can be opened; others stay in the browser, unseen */
  constructor(known) {
    this.known = known;
    /** @type {Game[]} the newest first */
    this.games = [];
    /** @type {Game[]} */
    this.unseen = [];
    this.read();
  }

  read() {
    try {
      const { v, games } = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
      /** @type {Game[]} */
      const all = v === 1 ? games.map((/** @type {Game} */ game) => ({ ...game, game: game.game ?? FIRST })) : [];
      this.games = all.filter(({ game }) => this.known.includes(game));
      this.unseen = all.filter(({ game }) => !this.known.includes(game));
    } catch {
      this.games = []; // this browser has no storage
    }
  }

  /** Save all games; return whether that succeeded. */
  write() {
    try {
      localStorage.setItem(PLACE, JSON.stringify({ v: 1, games: [...this.games, ...this.unseen] }));
      return true;
    } catch {
      return false;
    }
  }

  /** Save a game and move it to the top. @param {Game} game */
  keep(game) {
    this.games = [game, ...this.games.filter(({ id }) => id !== game.id)].slice(0, MOST);
    return this.write();
  }

  /** @param {string} id */
  remove(id) {
    this.games = this.games.filter((game) => game.id !== id);
    this.write();
  }

  /**
   * @param {string} name of the game
   * @param {string[]} names
   * @param {import("../client/types.js").Options} options
   * @param {number} dice of the first turn
   * @returns {Game}
   */
  begin(name, names, options, dice) {
    const game = { id: newKey(), game: name, names, options, turns: [], draft: blankDraft(0, dice), edit: null };
    this.keep(game);
    return game;
  }

  /** Call a function when another window changes the games. @param {() => void} onChange */
  listen(onChange) {
    addEventListener("storage", ({ key }) => {
      if (key !== PLACE) return;
      this.read();
      onChange();
    });
  }
}
