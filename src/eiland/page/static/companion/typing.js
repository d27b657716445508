// Input of a game on paper: the current turn or an earlier one under correction, and the position after all turns.

import { Paper } from "./paper.js";
import { blankDraft } from "./shelf.js";
import { called } from "./words.js";

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {import("./shelf.js").Game} Game */
/** @typedef {import("./shelf.js").Draft} Draft */
/** @typedef {import("./paper.js").Turn} Turn */
/** @typedef {import("./paper.js").Played} Played */
/**
 * Position of a game. `before` is the paper with the turns before the draft, `now` the draft as played, null if the
 * game is over; `all` is the paper with all turns; `legal` lists the actions that can be tapped, `canAct` is true if the
 * dice pay for any.
 * @typedef {{before: Paper, now: Played | null, all: Paper, legal: import("../client/types.js").Legal[], canAct: boolean}} Reading
 */

export class Typing {
  /** @param {import("./tables.js").Tables} tables @param {Game} game */
  constructor(tables, game) {
    this.tables = tables;
    this.game = game;
    this.reading = this.read();
  }

  /** The draft that is being entered: the turn under correction, or the current one. @returns {Draft} */
  get draft() {
    return this.game.edit ?? this.game.draft;
  }

  /** The dice of the last roll as entered. */
  get dice() {
    return /** @type {(Face | null)[]} */ (this.draft.rolls.at(-1));
  }

  get isWhole() {
    return !this.dice.includes(null);
  }

  get isEdit() {
    return this.game.edit !== null;
  }

  /** Number of the draft among its player's turns, from 1. */
  get number() {
    return Math.floor(this.draft.at / this.game.names.length) + 1;
  }

  get canThrowAgain() {
    const { again, actions, rolls } = this.draft;
    return this.isWhole && !again && !actions.length && rolls.length < this.tables.rules.rolls;
  }

  get canUndo() {
    return (!this.isEdit && this.game.turns.length > 0) || this.draft.rolls.length > 1 || this.dice.some(Boolean);
  }

  // Input

  /** @param {Face} face */
  type(face) {
    const place = this.dice.indexOf(null);
    if (place >= 0) this.put(place, face);
  }

  /** @param {number} place @param {Face} face */
  put(place, face) {
    this.dice[place] = face;
    if (this.isWhole) this.draft.again = false;
  }

  /** @param {number} place */
  takeDie(place) {
    this.dice[place] = null;
  }

  /** Start the next roll with the current dice. */
  throwAgain() {
    this.draft.rolls.push([...this.dice]);
    this.draft.again = true;
  }

  /** Correct the number of the roll; unknown earlier rolls are copies of the current dice. @param {number} roll */
  isRoll(roll) {
    const { draft, dice } = this;
    const before = draft.rolls.slice(0, -1).slice(0, roll - 1);
    while (before.length < roll - 1) before.push([...dice]);
    draft.rolls = [...before, dice];
    draft.again = false;
  }

  /** @param {string} action */
  act(action) {
    this.draft.actions.push(action);
    this.draft.again = false;
  }

  /** @param {number} place */
  takeBack(place) {
    this.draft.actions.splice(place, 1);
  }

  /** End the turn, or keep the correction of an earlier turn. */
  finish() {
    const { game, draft } = this;
    if (!this.isWhole) return;
    game.turns[draft.at] = turnOf(draft);
    if (game.edit) game.edit = null;
    else game.draft = blankDraft(draft.at + 1, this.tables.rules.dice);
  }

  /** @param {number} turn */
  open(turn) {
    this.game.edit = draftOf(turn, this.game.turns[turn]);
  }

  /** Cancel the correction of an earlier turn. */
  drop() {
    this.game.edit = null;
  }

  /** Undo the last input; at the start of a turn, undo the end of the previous turn. */
  undo() {
    const { draft, game } = this;
    const last = this.dice.findLastIndex((face) => face !== null);
    if (draft.again) [draft.again] = [false, draft.rolls.pop()];
    else if (draft.actions.length) draft.actions.pop();
    else if (draft.rolls.length > 1) draft.rolls.pop();
    else if (last >= 0) this.dice[last] = null;
    else if (!game.edit && game.turns.length)
      game.draft = draftOf(game.turns.length - 1, /** @type {Turn} */ (game.turns.pop()));
  }

  // Position

  /** Compute the position again. */
  refresh() {
    this.reading = this.read();
  }

  /** @returns {Reading} */
  read() {
    const { draft, tables } = this;
    const before = this.played(draft.at);
    const now = before.isOver ? null : before.begin(turnOf(draft));
    const open = now ? before.open(now) : [];
    const legal = draft.again ? [] : open;
    return {
      before,
      now,
      all: this.played(this.game.turns.length),
      legal: legal.map((action) => ({ action, label: called(tables, action) })),
      canAct: open.length > 0,
    };
  }

  /** Return all turns, with the correction in its place. */
  turns() {
    return this.game.turns.map((turn, number) => (number === this.draft.at ? turnOf(this.draft) : turn));
  }

  /** Return a paper with the first `end` turns. @param {number} end */
  played(end) {
    const paper = new Paper(this.tables, this.game.options, this.game.names.length);
    for (const turn of this.turns().slice(0, end)) paper.close(paper.begin(turn));
    return paper;
  }

  /** List the turns with impossible actions, except the one under correction. */
  wrong() {
    const isWrong = (/** @type {Played} */ { whole, faults }) => Boolean(whole) || faults.some(Boolean);
    return this.reading.all.turns.flatMap((turn, number) =>
      isWrong(turn) && number !== this.game.edit?.at ? [number] : [],
    );
  }

  /** Return the request for the server's check: the finished turns. */
  checkRequest() {
    const { names, options, turns } = this.game;
    return { seats: names.length, options, turns: turns.map(lastRoll) };
  }

  /** Return the request for a record: all rolls, and the running turn if its dice are known. */
  recordRequest() {
    const { names, options, draft } = this.game;
    const isWhole = !draft.rolls.at(-1)?.includes(null);
    const turn = isWhole && !this.played(this.game.turns.length).isOver ? { turn: written(turnOf(draft)) } : {};
    return { game: "classic", seats: names.length, options, names, turns: this.turns().map(written), ...turn };
  }

  /** Return the request for a hint, or null if no hint is possible. */
  hintRequest() {
    const { draft, game } = this;
    const { now, legal } = this.reading;
    if (!now || !this.isWhole || draft.again || !legal.length || now.faults.some(Boolean)) return null;
    return { ...this.checkRequest(), turns: game.turns.slice(0, draft.at).map(lastRoll), turn: written(turnOf(draft)) };
  }
}

/**
 * Return a draft as a turn: without missing dice. Incomplete earlier rolls become copies of the last roll.
 * @param {Draft} draft
 * @returns {Turn}
 */
function turnOf({ rolls, actions }) {
  const last = /** @type {(Face | null)[]} */ (rolls.at(-1));
  const known = rolls.map((dice) => (dice.includes(null) ? last : dice));
  return { rolls: known.map((dice) => /** @type {Face[]} */ (dice.filter(Boolean))), actions: [...actions] };
}

/** Return a turn as a draft. @param {number} at @param {Turn} turn @returns {Draft} */
function draftOf(at, { rolls, actions }) {
  return { at, rolls: rolls.map((dice) => [...dice]), actions: [...actions], again: false };
}

/** Return a turn in notation with only its last roll, which determines the points. @param {Turn} turn */
function lastRoll({ rolls, actions }) {
  return written({ rolls: rolls.slice(-1), actions });
}

/** Return a turn in notation. @param {Turn} turn */
function written({ rolls, actions }) {
  return { rolls: rolls.map((dice) => dice.join(" ")), actions };
}
