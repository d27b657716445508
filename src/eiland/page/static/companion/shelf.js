// Games on paper that this browser keeps. Typed input is saved here before anything else happens with it.

import { newKey } from "../client/api.js";

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {import("./paper.js").Turn} Turn */
/**
 * A turn that is being typed: dice keep their places, some may be missing; `again` while those that were thrown again
 * are taken away.
 * @typedef {{at: number, rolls: (Face | null)[][], actions: string[], again: boolean}} Draft
 */
/**
 * `draft` is the turn that is played now, `edit` an earlier one that is put right meanwhile.
 * @typedef {{id: string, names: string[], options: import("./paper.js").Options, turns: Turn[], draft: Draft, edit: Draft | null}} Game
 */

const PLACE = "eiland-companion";
const MOST = 20; // games that are kept

/** Return a turn of which nothing is known yet. @param {number} at @param {number} dice @returns {Draft} */
export function blankDraft(at, dice) {
  return { at, rolls: [Array(dice).fill(null)], actions: [], again: false };
}

export class Shelf {
  constructor() {
    /** @type {Game[]} the newest first */
    this.games = [];
    this.read();
  }

  read() {
    try {
      const { v, games } = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
      this.games = v === 1 ? games : [];
    } catch {
      this.games = []; // nothing can be kept here
    }
  }

  /** Save all games; return whether the browser could. */
  write() {
    try {
      localStorage.setItem(PLACE, JSON.stringify({ v: 1, games: this.games }));
      return true;
    } catch {
      return false;
    }
  }

  /** Save a game as it is now and move it to the top. @param {Game} game */
  keep(game) {
    this.games = [game, ...this.games.filter(({ id }) => id !== game.id)].slice(0, MOST);
    return this.write();
  }

  /** @param {string} id */
  remove(id) {
    this.games = this.games.filter((game) => game.id !== id);
    this.write();
  }

  /** @param {string[]} names @param {import("./paper.js").Options} options @param {number} dice @returns {Game} */
  begin(names, options, dice) {
    const game = { id: newKey(), names, options, turns: [], draft: blankDraft(0, dice), edit: null };
    this.keep(game);
    return game;
  }

  /** Hear when the shelf is changed in another window. @param {() => void} onChange */
  listen(onChange) {
    addEventListener("storage", ({ key }) => {
      if (key !== PLACE) return;
      this.read();
      onChange();
    });
  }
}
