// A game on paper while it is typed: the current turn or an earlier one under correction, and the position that follows
// from all turns.

import { Paper } from "./paper.js";
import { blankDraft } from "./shelf.js";
import { called } from "./words.js";

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {import("./shelf.js").Game} Game */
/** @typedef {import("./shelf.js").Draft} Draft */
/** @typedef {import("./paper.js").Turn} Turn */
/** @typedef {import("./paper.js").Played} Played */
/**
 * What a game comes to. `before` is the paper on which the typed turn is played, `now` that turn, null where the game is
 * over; `all` is the paper with all turns to the last; `legal` is what can be done now.
 * @typedef {{before: Paper, now: Played | null, all: Paper, legal: import("../client/types.js").Legal[]}} Reading
 */

export class Typing {
  /** @param {import("./tables.js").Tables} tables @param {Game} game */
  constructor(tables, game) {
    this.tables = tables;
    this.game = game;
    this.reading = this.read();
  }

  /** Return the turn that is typed: the one that is played, or an earlier one. @returns {Draft} */
  get draft() {
    return this.game.edit ?? this.game.draft;
  }

  /** Return the dice of the last roll as they are typed. */
  get dice() {
    return /** @type {(Face | null)[]} */ (this.draft.rolls.at(-1));
  }

  get isWhole() {
    return !this.dice.includes(null);
  }

  get isEdit() {
    return this.game.edit !== null;
  }

  /** Return in which turn of its player the typed one is, from 1. */
  get number() {
    return Math.floor(this.draft.at / this.game.names.length) + 1;
  }

  get canThrowAgain() {
    const { again, actions, rolls } = this.draft;
    return this.isWhole && !again && !actions.length && rolls.length < this.tables.told.rolls;
  }

  get canUndo() {
    return (!this.isEdit && this.game.turns.length > 0) || this.draft.rolls.length > 1 || this.dice.some(Boolean);
  }

  // What is typed

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

  /** Start typing the next roll from the present dice. */
  throwAgain() {
    this.draft.rolls.push([...this.dice]);
    this.draft.again = true;
  }

  /** Let the dice be those of another roll; of those before nothing else is known. @param {number} roll */
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

  /** End the turn, or take over an earlier one as it was put right. */
  finish() {
    const { game, draft } = this;
    if (!this.isWhole) return;
    game.turns[draft.at] = turnOf(draft);
    if (game.edit) game.edit = null;
    else game.draft = blankDraft(draft.at + 1, this.tables.told.dice);
  }

  /** @param {number} turn */
  open(turn) {
    this.game.edit = draftOf(turn, this.game.turns[turn]);
  }

  /** Leave an earlier turn as it was. */
  drop() {
    this.game.edit = null;
  }

  /** Take back what was typed last, whatever it was; before a turn has begun, the end of the one before. */
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

  // What it comes to

  /** Compute the reading again. */
  refresh() {
    this.reading = this.read();
  }

  /** @returns {Reading} */
  read() {
    const { draft, tables } = this;
    const before = this.played(draft.at);
    const now = before.isOver ? null : before.begin(turnOf(draft));
    const open = now && !draft.again ? before.open(now) : [];
    return {
      before,
      now,
      all: this.played(this.game.turns.length),
      legal: open.map((action) => ({ action, label: called(tables, action) })),
    };
  }

  /** Return all turns, the typed one in its place. */
  turns() {
    return this.game.turns.map((turn, number) => (number === this.draft.at ? turnOf(this.draft) : turn));
  }

  /** Return a paper on which the turns before one are played. @param {number} end */
  played(end) {
    const paper = new Paper(this.tables, this.game.options, this.game.names.length);
    for (const turn of this.turns().slice(0, end)) paper.close(paper.begin(turn));
    return paper;
  }

  /** List the turns, the typed one apart, with something that cannot have been. */
  wrong() {
    const isWrong = (/** @type {Played} */ { whole, faults }) => Boolean(whole) || faults.some(Boolean);
    return this.reading.all.turns.flatMap((turn, number) =>
      isWrong(turn) && number !== this.game.edit?.at ? [number] : [],
    );
  }

  /** Return the game as the server checks it: without what is not finished. */
  told() {
    const { names, options, turns } = this.game;
    return { seats: names.length, options, turns: turns.map(lastRoll) };
  }

  /** Return the moment about which advice can be asked, null where there is none. */
  moment() {
    const { draft, game } = this;
    const { now, legal } = this.reading;
    if (!now || !this.isWhole || draft.again || !legal.length || now.faults.some(Boolean)) return null;
    return { ...this.told(), turns: game.turns.slice(0, draft.at).map(lastRoll), turn: written(turnOf(draft)) };
  }
}

/**
 * Return a turn as the tables play it: without missing dice; earlier rolls that were not typed are equal to
 * the last.
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

/** Return a turn in notation with its last roll: for points no other counts. @param {Turn} turn */
function lastRoll({ rolls, actions }) {
  return written({ rolls: rolls.slice(-1), actions });
}

/** Return a turn in notation. @param {Turn} turn */
function written({ rolls, actions }) {
  return { rolls: rolls.map((dice) => dice.join(" ")), actions };
}
