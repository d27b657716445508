// Plus and Extra as entered, read by the server. What it has not answered yet is kept and drawn as entered.

import { signed } from "../kit/messages.js";
import * as requests from "./requests.js";
import { piecesOf, sketch } from "./sketch.js";
import { snapshotOf } from "./snapshot.js";
import { lastRoll, Typing, turnOf } from "./typing.js";
import { called } from "./words.js";

/** @typedef {import("../client/types.js").Checked<any>} Checked */
/** @typedef {import("../client/types.js").Legal} Legal */

export class RaceTyping extends Typing {
  /**
   * @param {import("../client/types.js").RaceSheet} sheet
   * @param {string | null} opening
   * @param {import("./shelf.js").Game} game
   */
  constructor(sheet, opening, game) {
    super(sheet, opening, game);
    /** @type {{paper: string, at: number, turns: string, checked: Checked} | null} the server's last answer */
    this.known = null;
    this.refresh();
  }

  /** The server checks all turns and answers with the position in the draft. */
  checkRequest() {
    const { draft } = this;
    const turns = this.turns().map(lastRoll);
    if (this.isEdit) return { ...this.setup, turns, at: draft.at };
    const { actions } = draft;
    // Half a throw changes nothing for the server.
    return { ...this.setup, turns, turn: this.isWhole ? lastRoll(turnOf(draft)) : { rolls: [], actions } };
  }

  /** @param {string} paper @param {Checked} checked */
  learn(paper, checked) {
    const { draft, game } = this;
    this.known = { paper, at: draft.at, turns: JSON.stringify(this.turns()), checked };
    if (this.isEdit) return;
    const { scores, over } = checked;
    game.known = { turns: game.turns.length, draft: JSON.stringify(draft), scores, over };
  }

  /** @returns {import("./typing.js").Reading} */
  read() {
    const { draft, game, known, seat, isEdit } = this;
    const isChecked = known?.paper === JSON.stringify(this.checkRequest());
    const checked = isChecked && known ? known.checked : null;
    const now = checked?.now ?? null;
    const latest = known?.at === draft.at ? known.checked.now : null; // the last answer about this turn
    const all = checked ?? this.sketched(game.turns.length);
    const isOver = checked ? checked.over : this.wasOver;
    const position = now ?? (checked && !isEdit ? checked : this.sketched(draft.at + 1));
    const legal = draft.again || !this.isWhole || (isOver && !isEdit) ? [] : this.legal(now ?? latest);
    const acting = isOver && !isEdit ? null : seat;
    return {
      seat: acting,
      now: snapshotOf(game, position, acting),
      all: snapshotOf(game, isEdit ? all : position, acting),
      legal,
      canAct: legal.length > 0,
      faults: draft.actions.map((_, place) => now?.faults[place]?.sentence ?? ""),
      later: (now ?? latest)?.later ?? [],
      points: null,
      isChecked,
      turns: this.entered(checked),
    };
  }

  /** Whether the server has found the game to be over, and nothing was entered since. */
  get wasOver() {
    const { known, turns, draft } = this.game;
    return Boolean(known?.over) && known?.turns === turns.length && known.draft === JSON.stringify(draft);
  }

  /**
   * Return what can be done: what the server has listed, without it everything that the dice might give.
   * @param {import("../client/types.js").PaperTurn | null} answer
   * @returns {Legal[]}
   */
  legal(answer) {
    return this.isOffline && !answer ? this.changes() : (answer?.legal ?? []);
  }

  /** List all changes of dice by gold and by jokers, which the server checks later. @returns {Legal[]} */
  changes() {
    const faces = this.sheet.faces.filter((face) => face !== "gold");
    const jokers = this.jokers().flatMap(({ id, gives }) =>
      this.sheet.faces.flatMap((from) =>
        (gives === "any" ? this.sheet.faces : [gives])
          .filter((to) => to !== from)
          .map((to) => `joker ${id} ${from}->${to}`),
      ),
    );
    return [...faces.map((face) => `gold ${face}`), ...jokers].map((action) => ({
      action,
      label: called(this.game.game, action),
    }));
  }

  /** List the jokers of the knights that the player has entered. */
  jokers() {
    const { knights } = piecesOf(this.game.names.length, this.entries(this.draft.at + 1))[this.seat];
    const sheet = /** @type {import("../client/types.js").PlusSheet} */ (this.sheet);
    const all = sheet.jokers ?? sheet.knights.map(({ id, joker }) => ({ id, gives: joker, needs: [id] }));
    return all.filter(({ needs }) => needs.every((knight) => knights.includes(knight)));
  }

  /** Return the first turns as entered, the draft included. @param {number} end */
  entries(end) {
    const turns = this.turns();
    return (this.isEdit ? turns : [...turns, turnOf(this.draft)]).slice(0, end);
  }

  /** Return the position after the first `end` turns as entered. @param {number} end */
  sketched(end) {
    const { game, names, known } = this.game;
    const last = this.known && (this.known.checked.now ?? this.known.checked).view;
    const isOpening = this.diceOf(this.draft.at) === 0;
    return {
      view: sketch(game, names.length, this.entries(end), { isOpening, last }),
      scores: known?.scores ?? names.map(() => 0),
      over: false,
      winners: [],
    };
  }

  /** @param {Checked | null} checked @returns {import("./typing.js").Entered[]} */
  entered(checked) {
    const turns = this.turns();
    const seats = this.game.names.length;
    const latest = this.known?.turns === JSON.stringify(turns) ? this.known.checked : null;
    const { marks = [], after = [] } = checked ?? latest ?? {};
    return turns.map(({ actions }, number) => {
      const seat = number % seats;
      const here = marks.filter(({ turn }) => turn === number);
      const gained = (after[number]?.[seat] ?? 0) - (after[number - 1]?.[seat] ?? 0);
      const of = (/** @type {number | null} */ place) => here.find(({ action }) => action === place)?.sentence ?? "";
      return {
        seat,
        points: gained ? signed(gained, true) : "",
        whole: of(null),
        faults: actions.map((_, place) => of(place)),
        isChecked: number < Math.min(this.game.known?.turns ?? 0, turns.length),
      };
    });
  }

  /** Keep a correction; what follows it has to be checked again. */
  finish() {
    const { edit, known } = this.game;
    if (edit && known) known.turns = Math.min(known.turns, edit.at);
    super.finish();
  }

  /** Ask the server why an action is impossible. @param {string} action */
  async whyNot(action) {
    const { draft } = this;
    const turn = lastRoll(turnOf(draft));
    const request = {
      ...this.setup,
      turns: this.turns().slice(0, draft.at).map(lastRoll),
      turn: { ...turn, actions: [...turn.actions, action] },
    };
    const { now } = await requests.check(request);
    return now?.faults.at(-1)?.sentence ?? "";
  }
}
