// The classic game as entered, read by the rule tables: it needs no server.

import { signed } from "../kit/messages.js";
import { differences } from "./differences.js";
import { positionOf } from "./on-paper.js";
import { Paper } from "./paper.js";
import { snapshotOf } from "./snapshot.js";
import { lastRoll, Typing, turnOf } from "./typing.js";
import { called, why } from "./words.js";

/** @typedef {import("./paper.js").Played} Played */

const GAME = "classic";

export class ClassicTyping extends Typing {
  /**
   * @param {import("./tables.js").Tables} tables
   * @param {import("../client/types.js").DiceSheet} sheet
   * @param {import("./shelf.js").Game} game
   */
  constructor(tables, sheet, game) {
    super(sheet, null, game);
    this.tables = tables;
    this.before = this.played(this.draft.at);
    this.refresh();
  }

  /** @returns {import("./typing.js").Reading} */
  read() {
    const { draft, game, tables } = this;
    const before = this.played(draft.at);
    const all = this.played(game.turns.length);
    const now = before.isOver ? null : before.begin(turnOf(draft));
    const seat = now?.seat ?? null;
    const open = now ? before.open(now) : [];
    const legal = draft.again ? [] : open;
    this.before = before;
    /** @type {Played | null} the draft as played */
    this.playedNow = now;
    return {
      seat,
      now: snapshotOf(game, positionOf(before), seat),
      all: snapshotOf(game, positionOf(all), all.isOver ? null : all.seat),
      legal: legal.map((action) => ({ action, label: called(GAME, action) })),
      canAct: open.length > 0,
      faults: (now?.faults ?? []).map((fault, place) => (fault ? why(fault, draft.actions[place]) : "")),
      later: (now?.ranks ?? []).map((rank) => tables.dice(rank)),
      points: now?.points ?? 0,
      isChecked: true,
      turns: all.turns.map((turn, number) => this.entered(turn, number, all)),
    };
  }

  /** @param {Played} turn @param {number} number @param {Paper} all @returns {import("./typing.js").Entered} */
  entered({ seat, whole, faults }, number, all) {
    const box = all.sheets[seat].boxes[Math.floor(number / this.game.names.length)];
    const { actions } = this.turns()[number];
    return {
      seat,
      points: box === undefined ? "" : signed(box, true),
      whole: whole ? why(whole) : "",
      faults: faults.map((fault, place) => (fault ? why(fault, actions[place]) : "")),
      isChecked: true,
    };
  }

  /** Return a paper with the first `end` turns. @param {number} end */
  played(end) {
    const { options, names } = this.game;
    const paper = new Paper(this.tables, /** @type {import("./paper.js").Options} */ (options), names.length);
    for (const turn of this.turns().slice(0, end)) paper.close(paper.begin(turn));
    return paper;
  }

  /** @param {string} action */
  whyNot(action) {
    const fault = this.playedNow && this.before.whyNot(this.playedNow, action);
    return fault ? why(fault, action) : "";
  }

  /** The server checks the finished turns. */
  checkRequest() {
    return { ...this.setup, turns: this.game.turns.map(lastRoll) };
  }

  /** @param {import("./checker.js").Checked} checked */
  differences(checked) {
    return differences(this.played(this.game.turns.length), this.game, checked);
  }
}
