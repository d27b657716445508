// Common base class of the dice games at a table: dice, buttons, and the sentence that asks the player to act.

import { picture } from "../drawing/faces.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Game } from "../table/game.js";
import { Moves } from "../table/moves.js";
import { Actions } from "./actions.js";
import { Dice } from "./dice.js";

/** @typedef {import("../client/types.js").DiceSnapshot} Snapshot */

const BUILDS = ["road", "settlement", "city", "knight", "castle"];
const CHANGES = ["joker", "gold"];

/**
 * @template {import("../client/types.js").DiceSheet} [S=import("../client/types.js").DiceSheet]
 * @extends {Game<S>}
 */
export class DiceGame extends Game {
  /** @param {S} sheet @param {Snapshot} snapshot @param {import("../table/game.js").Commands} commands */
  constructor(sheet, snapshot, commands) {
    super(sheet, snapshot.options);
    this.rolls = sheet.rolls; // per turn
    this.names = snapshot.seats.map(({ name }) => name);
    this.dice = new Dice(sheet, snapshot.table, {
      onChange: commands.act,
      onKeep: () => this.actions.drawRest(),
      jokers: { caption: (by, number) => this.jokerCaption(by, number), wild: (by) => this.wildTitle(by) },
    });
    this.actions = new Actions({
      ...commands,
      keep: (action) => {
        this.dice.noteKept();
        commands.act(action);
      },
      kept: () => this.dice.kept(),
      count: () => this.dice.count,
    });
    this.all = new Moves(commands.act);
    this.controls = [this.dice.root, this.actions.root];
  }

  /** @returns {import("../kit/help.js").Line[]} */
  get touches() {
    return [
      [t("page.touch.die"), t("page.touch.die.does")],
      [t("page.touch.badge"), t("page.touch.badge.does")],
      [t("page.touch.site"), t("page.touch.site.does")],
      ...super.touches,
    ];
  }

  /** @returns {import("../kit/help.js").Line[]} */
  get keys() {
    return [
      [t("page.key.roll"), t("page.keys.roll")],
      ["1 2 3 4 5 6", t("page.keys.dice")],
      ["← →", t("page.keys.tray")],
      ["← → ↑ ↓", t("page.keys.sheet")],
      [t("page.key.end"), t("page.keys.end")],
      [t("page.key.undo"), t("page.keys.undo")],
      ...super.keys,
    ];
  }

  get moves() {
    return this.all;
  }

  /**
   * @param {Snapshot} snapshot
   * @param {import("../table/game.js").Entry[]} entries
   * @param {import("../table/game.js").Legal[]} legal
   */
  show(snapshot, entries, legal) {
    this.names = snapshot.seats.map(({ name }) => name);
    this.dice.show(snapshot, entries, legal);
    this.actions.show(snapshot, legal);
    this.all.show(legal);
  }

  /** @param {Snapshot} snapshot */
  rest({ seq }) {
    this.dice.seq = seq;
  }

  /** Building, gold and jokers end the rolling. */
  consequence() {
    return this.dice.canKeep ? t("page.ends-rolling") : "";
  }

  /** @param {string | null} action */
  advise(action) {
    this.dice.advise(action ?? "");
    this.actions.advise(action ?? "");
  }

  /** Return the dice of a roll, or those that a player keeps. @param {import("../table/game.js").Entry} entry @returns {Node[]} */
  picturesOf({ text, player }) {
    const [verb, ...faces] = text.split(" ");
    if (!["dice", "keep"].includes(verb) || faces[0] === "nothing") return [];
    const dice = el("span", { class: "cost-faces" }, ...faces.map((face) => picture(face)));
    return player < 0 ? [dice] : [el("span", {}, t("page.log.keeps", { name: this.names[player] })), dice];
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.actions.setBusy(busy);
    this.all.setBusy(busy);
  }

  /** Return the caption of a face that a joker offers. @param {string} by @param {number} number of such jokers */
  jokerCaption(by, number) {
    return number > 1 ? `× ${number}` : "";
  }

  /** @param {string} by */
  wildTitle(by) {
    return t("page.change.desert");
  }

  /** @param {Snapshot} snapshot @param {number} me */
  ask({ view, legal }, me) {
    const mine = legal[String(me)] ?? [];
    const isAny = (/** @type {string[]} */ verbs) => mine.some(({ action }) => verbs.includes(action.split(" ")[0]));
    const [builds, changes] = [isAny(BUILDS), isAny(CHANGES)];
    if (view.phase === "start-road") return t("page.ask.start-road");
    if (view.phase === "roll") return this.askRoll(view.turn);
    let ask = "end";
    if (view.rolling && view.rolls < this.rolls) ask = builds ? "keep-or-build" : "keep";
    else if (builds) ask = changes ? "build-or-change" : "build";
    else if (changes) ask = "change";
    return t(`page.ask.${ask}`, { n: this.rolls - view.rolls });
  }

  /** @param {number} turn */
  askRoll(turn) {
    const number = this.dice.countOf(turn);
    return number < this.dice.most ? t("page.ask.roll-some", { n: number }) : t("page.ask.roll");
  }

  /** @param {Snapshot} snapshot @param {string} name */
  other({ view }, name) {
    if (view.phase === "start-road") return t("page.status.other-start-road", { name });
    return t(view.phase === "roll" ? "page.status.other-roll" : "page.status.other-build", { name, n: view.rolls });
  }
}
