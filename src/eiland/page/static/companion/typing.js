// Input of a game on paper: the current turn or an earlier one under correction. Subclasses read the position from it.

import { blankDraft } from "./shelf.js";

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {import("../client/types.js").Legal} Legal */
/** @typedef {import("./shelf.js").Game} Game */
/** @typedef {import("./shelf.js").Draft} Draft */
/** @typedef {import("./shelf.js").Turn} Turn */
/** A finished turn as it was read; `whole` and `faults` are sentences, "" where nothing is wrong. @typedef {{seat: number, points: string, whole: string, faults: string[], isChecked: boolean}} Entered */
/**
 * Position of a game.
 * @typedef {object} Reading
 * @property {number | null} seat whose turn is entered, null if the game is over
 * @property {import("../client/types.js").Snapshot<any>} now the position in the draft
 * @property {import("../client/types.js").Snapshot<any>} all the position after all turns
 * @property {Legal[]} legal the actions that can be tapped
 * @property {boolean} canAct whether the dice pay for any action
 * @property {string[]} faults of the draft's actions, "" for those that are possible
 * @property {Face[][]} later the dice that are left after each action of the draft
 * @property {number | null} points of the draft, null in games whose turns have none
 * @property {boolean} isChecked false while the server still has to check the input
 * @property {Entered[]} turns
 */

export class Typing {
  /**
   * @param {import("../client/types.js").DiceSheet} sheet
   * @param {string | null} opening the verb of the action without dice with which each seat begins
   * @param {Game} game
   */
  constructor(sheet, opening, game) {
    this.sheet = sheet;
    this.opening = opening;
    this.game = game;
    this.isOffline = false;
    this.isStarting = false; // the rules on this device check it in some seconds
    this.reading = /** @type {Reading} */ ({});
  }

  /** The draft that is being entered: the turn under correction, or the current one. @returns {Draft} */
  get draft() {
    return this.game.edit ?? this.game.draft;
  }

  /** The dice of the last roll as entered. */
  get dice() {
    return /** @type {(Face | null)[]} */ (this.draft.rolls.at(-1));
  }

  /** Whether all dice are known. */
  get isWhole() {
    return !this.dice.includes(null);
  }

  /** Whether the turn can be ended. */
  get isReady() {
    return this.isWhole && (this.dice.length > 0 || this.draft.actions.length > 0);
  }

  get isEdit() {
    return this.game.edit !== null;
  }

  /** The seat whose turn the draft is. */
  get seat() {
    return this.draft.at % this.game.names.length;
  }

  /** Number of turns without dice with which the game begins. */
  get openings() {
    return this.opening ? this.game.names.length : 0;
  }

  /** Return the number of a turn among its player's turns, from 1; 0 for an opening. @param {number} at */
  numberOf(at) {
    return Math.floor((at - this.openings) / this.game.names.length) + 1;
  }

  /** Return the number of dice of a turn, 0 for an opening. @param {number} at */
  diceOf(at) {
    const { dice } = this.sheet;
    return at < this.openings ? 0 : dice[Math.min(at - this.openings, dice.length - 1)];
  }

  get canThrowAgain() {
    const { again, actions, rolls } = this.draft;
    return this.dice.length > 0 && this.isWhole && !again && !actions.length && rolls.length < this.sheet.rolls;
  }

  get canUndo() {
    const { rolls, actions } = this.draft;
    const isBegun = rolls.length > 1 || actions.length > 0 || this.dice.some(Boolean);
    return isBegun || (!this.isEdit && this.game.turns.length > 0);
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

  /** Fill the places without dice. @param {() => Face} roll returns the face of one die */
  roll(roll) {
    for (const [place, face] of this.dice.entries()) if (face === null) this.put(place, roll());
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

  /** Start the next roll and remove the dice that are rolled again. @param {string[]} faces the faces to keep */
  keep(faces) {
    this.throwAgain();
    const left = [...faces];
    for (const [place, face] of this.dice.entries()) {
      const found = left.indexOf(String(face));
      if (found >= 0) left.splice(found, 1);
      else this.takeDie(place);
    }
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
    if (!this.isReady) return;
    game.turns[draft.at] = turnOf(draft);
    if (game.edit) game.edit = null;
    else game.draft = blankDraft(draft.at + 1, this.diceOf(draft.at + 1));
  }

  /** @param {number} turn */
  open(turn) {
    if (turn < this.game.turns.length) this.game.edit = draftOf(turn, this.game.turns[turn]);
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
    throw new Error("a game that cannot be read");
  }

  /** Take the server's answer. @param {string} paper the request @param {import("../client/types.js").Checked<any>} checked */
  learn(paper, checked) {}

  /** Return why an action is impossible. @param {string} action @returns {string | Promise<string>} */
  whyNot(action) {
    throw new Error(`nothing is known about ${action}`);
  }

  /** Return the request for the server's check. @returns {object} */
  checkRequest() {
    throw new Error("a game that is not checked");
  }

  /** Return how the server's result differs from that of the page, as sentences. @param {import("../client/types.js").Checked<any>} checked @returns {string[]} */
  differences(checked) {
    return [];
  }

  /** Return all turns, with the correction in its place. */
  turns() {
    return this.game.turns.map((turn, number) => (number === this.draft.at ? turnOf(this.draft) : turn));
  }

  /** List the turns with impossible actions, except the one under correction. */
  wrong() {
    return this.reading.turns.flatMap(({ whole, faults }, turn) =>
      (whole || faults.some(Boolean)) && turn !== this.game.edit?.at ? [turn] : [],
    );
  }

  /** The part of all requests that does not change during a game. */
  get setup() {
    const { game, names, options } = this.game;
    return { game, seats: names.length, options, names };
  }

  /** Return the request for a record: all rolls, and the running turn if its dice are known. */
  recordRequest() {
    const { draft, turns } = this.game;
    const isWhole = draft.at === turns.length && !draft.rolls.at(-1)?.includes(null);
    const turn = isWhole ? { turn: written(turnOf(draft)) } : {};
    return { ...this.setup, turns: this.turns().map(written), ...turn };
  }

  /** Return the request for a hint, or null if no hint is possible. */
  hintRequest() {
    const { draft, game } = this;
    const { seat, canAct, faults } = this.reading;
    const canRoll = this.dice.length > 0 && draft.rolls.length < this.sheet.rolls && !draft.actions.length;
    if (seat === null || !this.isWhole || draft.again || !(canAct || canRoll) || faults.some(Boolean)) return null;
    return { ...this.setup, turns: game.turns.slice(0, draft.at).map(lastRoll), turn: written(turnOf(draft)) };
  }
}

/**
 * Return a draft as a turn: without missing dice. Incomplete earlier rolls become copies of the last roll.
 * @param {Draft} draft
 * @returns {Turn}
 */
export function turnOf({ rolls, actions }) {
  const last = /** @type {(Face | null)[]} */ (rolls.at(-1));
  const known = rolls.map((dice) => (dice.includes(null) ? last : dice));
  const typed = known.map((dice) => /** @type {Face[]} */ (dice.filter(Boolean)));
  return { rolls: typed.filter((dice) => dice.length > 0), actions: [...actions] };
}

/** Return a turn as a draft. @param {number} at @param {Turn} turn @returns {Draft} */
function draftOf(at, { rolls, actions }) {
  return { at, rolls: rolls.length ? rolls.map((dice) => [...dice]) : [[]], actions: [...actions], again: false };
}

/** Return a turn in notation with only its last roll, which determines what can be built. @param {Turn} turn */
export function lastRoll({ rolls, actions }) {
  return written({ rolls: rolls.slice(-1), actions });
}

/** Return a turn in notation. @param {Turn} turn */
export function written({ rolls, actions }) {
  return { rolls: rolls.map((dice) => dice.join(" ")), actions };
}
