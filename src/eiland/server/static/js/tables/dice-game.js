// What the tables of all dice games share: dice and buttons at hand, and the sentence that says what is asked.
//
// A table asks its game for all that differs from game to game: the picture, what stands under it and on the name
// plates, what lies at hand, what is asked, where points come from.

import { Actions } from "../actions.js";
import { Dice } from "../dice.js";
import { t } from "../messages.js";

/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Legal} Legal */
/** @typedef {import("../drawing.js").Site} Site */
/**
 * What a table does for its game.
 * @typedef {{act: (action: string) => void, undo: () => void, again: () => void, result: () => void}} Does
 */
/** @typedef {{kind: string, points: number, icon?: () => Node}} Source where points come from */
/**
 * What stands on name plates, also told in words; `free` holds what nobody has yet.
 * @typedef {{of: (seat: number) => HTMLElement, free: HTMLElement, show: (snapshot: Snapshot) => void,
 *   told: (snapshot: Snapshot, seat: number) => string[]}} Notes
 */
/**
 * How the large picture is to be drawn.
 * @typedef {{seat: number, me: number | null, isPeeked: boolean, legal: Legal[]}} Look
 */

const BUILDS = ["road", "settlement", "city", "knight", "castle"];
const CHANGES = ["joker", "gold"];

export class DiceGame {
  hasSheets = true; // each seat has a sheet of its own
  costs = ["road", "knight", "settlement", "city"];

  /** @param {Sheet} sheet @param {Snapshot} snapshot @param {Does} does */
  constructor(sheet, snapshot, does) {
    this.sheet = sheet;
    this.options = snapshot.options;
    this.dice = new Dice(sheet.dice, {
      onChange: does.act,
      onKeep: () => this.actions.drawRest(),
      jokers: { caption: (by, number) => this.jokerCaption(by, number), wild: (by) => this.wildTitle(by) },
    });
    this.actions = new Actions({ ...does, kept: () => this.dice.kept(), count: () => this.dice.count });
    this.controls = [this.dice.root, this.actions.root];
    this.moves = this.actions.more;
    /** @type {HTMLElement | null} what stands under the picture */
    this.under = null;
  }

  /** @param {import("../drawing.js").Wishes} wishes @returns {any} */
  drawing(wishes) {
    throw new Error(`a table without a picture: ${wishes}`);
  }

  /** @param {any} drawing @param {Snapshot} snapshot @param {Look} look */
  draw(drawing, snapshot, { seat, me, legal }) {
    const lawful = new Set(seat === me ? legal.map(({ action }) => action) : []);
    drawing.showPlayer(snapshot.view.sheets[seat], seat, lawful, snapshot.seats.map(({ name }) => name));
  }

  /** Show what lies at hand. @param {Snapshot} snapshot @param {import("../types.js").Entry[]} entries @param {Legal[]} legal */
  show(snapshot, entries, legal) {
    this.dice.show(snapshot, entries, legal);
    this.actions.show(snapshot, legal);
  }

  /** Show what stands under the picture. @param {Snapshot} snapshot @param {number} seat whose sheet is shown */
  showUnder(snapshot, seat) {}

  /** @param {boolean} busy */
  setBusy(busy) {
    this.actions.setBusy(busy);
  }

  /** @returns {Notes | null} */
  notes() {
    return null;
  }

  /** Return a few words beside what a seat does. @param {Snapshot} snapshot @param {number} seat */
  remark(snapshot, seat) {
    return "";
  }

  /** Return what has changed hands, in sentences. @param {Snapshot} before @param {Snapshot} after @returns {string[]} */
  news(before, after) {
    return [];
  }

  /** @param {Snapshot} snapshot @param {number} seat @returns {Source[]} */
  sources(snapshot, seat) {
    return [];
  }

  /**
   * Return the action about which the server is asked why it is not lawful; null where there is nothing to ask.
   * @param {Site} site
   * @param {Snapshot} snapshot
   * @param {number} me
   */
  question(site, snapshot, me) {
    return site.group.hasAttribute("data-stands") ? null : site.actions[0];
  }

  /** Return what the joker of a knight is called under a face. @param {string} by @param {number} number of such jokers */
  jokerCaption(by, number) {
    return number > 1 ? `× ${number}` : "";
  }

  /** @param {string} by */
  wildTitle(by) {
    return t("page.change.desert");
  }

  /** Return what is asked of a person. @param {Snapshot} snapshot @param {number} me */
  ask({ view, legal }, me) {
    const mine = legal[String(me)] ?? [];
    const isAny = (/** @type {string[]} */ verbs) => mine.some(({ action }) => verbs.includes(action.split(" ")[0]));
    const [builds, changes] = [isAny(BUILDS), isAny(CHANGES)];
    if (view.phase === "start-road") return t("page.ask.start-road");
    if (view.phase === "roll") return this.askRoll(view.turn);
    let ask = "end";
    if (view.rolling && view.rolls < 3) ask = builds ? "keep-or-build" : "keep";
    else if (builds) ask = changes ? "build-or-change" : "build";
    else if (changes) ask = "change";
    return t(`page.ask.${ask}`, { n: 3 - view.rolls });
  }

  /** @param {number} turn */
  askRoll(turn) {
    const number = this.dice.countOf(turn);
    return number < 6 ? t("page.ask.roll-some", { n: number }) : t("page.ask.roll");
  }

  /** Return what somebody else is doing. @param {Snapshot} snapshot @param {string} name */
  other({ view }, name) {
    if (view.phase === "start-road") return t("page.status.other-start-road", { name });
    return t(view.phase === "roll" ? "page.status.other-roll" : "page.status.other-build", { name, n: view.rolls });
  }
}
