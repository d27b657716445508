// Base class of a game at a table: picture, name plates, controls, questions, sources of points. Subclasses override
// what differs.

import { costCard } from "../drawing/costs.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Sheet} Sheet */
/** @typedef {Omit<import("../client/types.js").Snapshot, "view"> & {view: any}} Snapshot each game has views of its own */
/** @typedef {import("../client/types.js").Legal} Legal */
/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("../drawing/drawing.js").Site} Site */
/**
 * What a table does for its game. `attempt` does actions one after the other and returns why one was refused, in words,
 * or "". `redraw` draws the picture again after a choice on the page. `open` slides a panel up where
 * there are tabs, `mind` says at its tab that something waits there. `why` returns why an action is not lawful,
 * `tell` shows a short notice.
 * @typedef {{act: (action: string) => void, attempt: (...actions: string[]) => Promise<string>, undo: () => void,
 *   again: () => void, result: () => void, redraw: () => void, open: (panel: string) => void,
 *   mind: (panel: string, isWaiting: boolean) => void, why: (action: string) => Promise<string>,
 *   tell: (text: string) => void}} Does
 */
/** @typedef {{kind: string, points: number, icon?: () => Node}} Source where points come from */
/**
 * Content of name plates, also in words; `free` holds titles without a holder.
 * @typedef {{of: (seat: number) => HTMLElement, free: HTMLElement, show: (snapshot: Snapshot) => void,
 *   told: (snapshot: Snapshot, seat: number) => string[]}} Notes
 */
/**
 * How the large picture is to be drawn.
 * @typedef {{seat: number, me: number | null, isPeeked: boolean, legal: Legal[]}} Look
 */
/** @typedef {{seat: number, action: string, label: string}} Retreat */
/** @typedef {{name: string, title: string, root: HTMLElement}} Aside a panel beside the picture, or one that slides up */

/** @typedef {new (sheet: any, snapshot: any, does: Does) => Game} Played the class of a game at a table */

export class Game {
  hasSheets = true; // each seat has a sheet of its own
  costs = ["road", "knight", "settlement", "city"];
  tellsAside = false; // the tip of a site is placed away from it
  cardTab = "page.tab.costs"; // what the card to look things up on is called
  /** Controls at the bottom of the page. @type {HTMLElement[]} */
  controls = [];
  /** Element below the picture. @type {HTMLElement | null} */
  under = null;
  /** @type {Aside[]} */
  asides = [];
  /** What else can be shown in the log's place. @type {Aside[]} */
  besideLog = [];

  /** @param {Sheet} sheet @param {Snapshot} snapshot @param {Does} does */
  constructor(sheet, snapshot, does) {
    this.sheet = sheet;
    this.options = snapshot.options;
    this.does = does;
  }

  /** The list of all that may be done. @returns {HTMLElement} */
  get moves() {
    throw new Error("a table without a list of moves");
  }

  /** Return the card to look things up on. @returns {HTMLElement} */
  card() {
    return costCard(this.sheet, this.costs);
  }

  /** @param {import("../drawing/drawing.js").Wishes} wishes @returns {any} */
  drawing(wishes) {
    throw new Error(`a table without a picture: ${wishes}`);
  }

  /** @param {any} drawing @param {Snapshot} snapshot @param {Look} look */
  draw(drawing, snapshot, look) {}

  /** Show what a hint advises, beside the picture; null when there is none. @param {string | null} action */
  advise(action) {}

  /** Update the controls. @param {Snapshot} snapshot @param {Entry[]} entries @param {Legal[]} legal */
  show(snapshot, entries, legal) {}

  /** Update the element below the picture. @param {Snapshot} snapshot @param {number} seat whose sheet is shown */
  showUnder(snapshot, seat) {}

  /** Take notice of what a finger has touched once, or no longer. @param {string | null} action */
  choose(action) {}

  /** Return what the tip says to a finger that has touched a lawful spot once. */
  afterTouch() {
    return t("page.tip.again");
  }

  /** @param {boolean} busy */
  setBusy(busy) {}

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

  /** Return what is to be said at the end beside the points, in sentences. @param {Snapshot} snapshot @returns {string[]} */
  remarks(snapshot) {
    return [];
  }

  /** Return buttons for what else there is to see when the game is over. @param {Snapshot} snapshot @returns {HTMLElement[]} */
  afterwards(snapshot) {
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

  /**
   * Return whether an action is still meant after other players have acted.
   * @param {string} action
   * @param {Entry[]} news what they did
   * @param {Legal[]} legal
   */
  isStillMeant(action, news, legal) {
    return legal.some((listed) => listed.action === action);
  }

  /** Return what a tap on a name plate does now, where it does more than to show. @param {number} seat @returns {string | null} */
  tapped(seat) {
    return null;
  }

  /** Return whether hands are hidden from other players. @param {Snapshot} snapshot */
  hides(snapshot) {
    return false;
  }

  /** Return the snapshot without what only its viewer may know. @template {Snapshot} S @param {S} snapshot @returns {S} */
  veiled(snapshot) {
    return snapshot;
  }

  /** Return the action that the player who handed the device on can still take back. @param {Snapshot} snapshot @returns {Retreat | null} */
  retreat(snapshot) {
    return null;
  }

  /** Return the seat whose turn it is, also while other seats act in it. @param {Snapshot} snapshot @returns {number | null} */
  turnOf(snapshot) {
    return null;
  }

  /** Return whether the game waits for a player who may act. @param {Snapshot} snapshot @param {number} me */
  waitsFor(snapshot, me) {
    return true;
  }

  /** Return what is asked of a person. @param {Snapshot} snapshot @param {number} me @returns {string} */
  ask(snapshot, me) {
    throw new Error(`a table that asks nothing of seat ${me}`);
  }

  /** Return a sentence about what other players are doing. @param {Snapshot} snapshot @param {string} name of one, or of all of them @param {number} n how many @returns {string} */
  other(snapshot, name, n) {
    throw new Error(`a table that does not know what ${name} does`);
  }
}
