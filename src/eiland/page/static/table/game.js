// Base class of the games at a table: picture, name plates, controls, questions, sources of points. Subclasses override
// what differs in their game.

import { costCard } from "../drawing/costs.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Sheet} Sheet */
/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../drawing/drawing.js").Drawing} Drawing */
/** @typedef {import("../client/types.js").Legal} Legal */
/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("../drawing/drawing.js").Site} Site */
/**
 * Commands that a table offers to its game. `attempt` runs actions one after the other and returns the reason why one
 * was refused, or "". `redraw` draws the picture again. `open` opens a panel on narrow screens, `close` closes the open one, `setWaiting` marks its
 * tab. `refuse` chooses the offers that the server refuses. `why` returns the reason why an action is not legal, `notify` shows a short notice.
 * `wholeLog` loads all log entries, of which a page has only the latest at first.
 * @typedef {{act: (action: string) => unknown, attempt: (...actions: string[]) => Promise<string>, undo: () => void,
 *   again: () => void, result: () => void, redraw: () => void, open: (panel: string) => void, close: () => void,
 *   refuse: (choice: import("../client/types.js").Refusals) => void, setWaiting: (panel: string, isWaiting: boolean) => void, why: (action: string) => Promise<string>,
 *   notify: (text: string) => void, wholeLog: () => Promise<void>}} Commands
 */
/** @typedef {{kind: string, points: number, icon?: () => Node}} Source a source of points */
/** @typedef {{kind: string, facts: Record<string, string | number>}} Remark a fact that the end screen tells */
/**
 * Additional content of name plates; `describe` returns it in words. `free` contains the titles that nobody holds.
 * @typedef {{of(seat: number): HTMLElement, free: HTMLElement, show(snapshot: Snapshot): void,
 *   describe(snapshot: Snapshot, seat: number): string[]}} Notes
 */
/**
 * How to draw the large picture: `seat` is shown, `me` is the player's seat to act.
 * @typedef {{seat: number, me: number | null, isPeeked: boolean, legal: Legal[]}} Look
 */
/** @typedef {{seat: number, action: string, label: string}} Retreat */
/**
 * A panel: beside the picture, or behind a tab on narrow screens. `before` is called before the tab shows it, `opened`
 * when it has replaced the log, whose panel has room for its `lines`.
 * @typedef {{name: string, title: string, root: HTMLElement, before?: () => void, opened?: () => void, lines?: HTMLElement}} Aside
 */

/** @typedef {new (sheet: import("../client/types.js").AnySheet, snapshot: Snapshot, commands: Commands) => Game} GameClass */

/** @template {Sheet} [S=Sheet] */
export class Game {
  hasSheets = true; // each seat has its own sheet
  hasRecord = true; // the server has the game
  costs = ["road", "knight", "settlement", "city"];
  isTipAside = false; // whether the tip of a site is placed in a corner of the picture
  cardTab = "page.tab.costs"; // key of the reference card's title
  /** Controls at the bottom of the page. @type {HTMLElement[]} */
  controls = [];
  /** What lies on the picture, besides tips. @type {HTMLElement[]} */
  overlays = [];
  /** Element below the picture. @type {HTMLElement | null} */
  under = null;
  /** Element below the status: what happened at a glance. @type {HTMLElement | null} */
  glance = null;
  /** Element over the table, such as a question. @type {HTMLElement | null} */
  over = null;
  /** @type {Aside[]} */
  asides = [];
  /** Panels that can replace the log. @type {Aside[]} */
  besideLog = [];

  /** @param {S} sheet @param {import("../client/types.js").Options} options */
  constructor(sheet, options) {
    this.sheet = sheet;
    this.options = options;
  }

  /** What can be tapped, and what that does. @returns {import("../kit/help.js").Line[]} */
  get touches() {
    return [
      [t("page.seats"), t(this.hasSheets ? "page.touch.sheets" : "page.touch.seats")],
      [t("page.do.hint"), t("page.touch.hint")],
      [t("page.pace.word"), t("page.touch.pace")],
      [t("rulespage.link"), t("page.touch.rules")],
    ];
  }

  /** Keys and what they do. @returns {import("../kit/help.js").Line[]} */
  get keys() {
    return [
      [t("page.key.hint"), t("page.keys.hint")],
      ["?", t("page.keys.help")],
    ];
  }

  /** The list of legal actions. @returns {import("./moves.js").Moves} */
  get moves() {
    throw new Error("a table without a list of moves");
  }

  /** Return the reference card. @returns {HTMLElement} */
  card() {
    return costCard(this.sheet, this.costs);
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options @returns {Drawing} */
  drawing(options) {
    throw new Error(`a table without a picture: ${options}`);
  }

  /** Draw a snapshot into a picture. @param {Drawing} drawing @param {Snapshot} snapshot @param {Look} look */
  draw(drawing, snapshot, look) {}

  /** Show the action of a hint outside the picture, or remove it. @param {string | null} action */
  advise(action) {}

  /**
   * Start what comes before new log entries are shown, such as rolling dice; return how long it takes in milliseconds.
   * @param {Entry[]} entries
   */
  prepare(entries) {
    return 0;
  }

  /** Let nothing more move or shine, and nothing move from what is shown to a position. @param {Snapshot} snapshot */
  rest(snapshot) {}

  /** Return pictures that replace the sentence of a log entry for the eye, if any. @param {Entry} entry @returns {Node[]} */
  picturesOf(entry) {
    return [];
  }

  /** Update the controls. @param {Snapshot} snapshot @param {Entry[]} entries @param {Legal[]} legal */
  show(snapshot, entries, legal) {}

  /**
   * Update the element below the picture.
   * @param {Snapshot} snapshot
   * @param {number} seat the seat whose sheet is shown
   */
  showUnder(snapshot, seat) {}

  /** Note the action that the player has tapped once, or null. @param {string | null} action */
  choose(action) {}

  /** Return what else an action at a site brings about, or "". @param {string} action */
  consequence(action) {
    return "";
  }

  /** Return the text of the tip after the first tap on a legal site. */
  afterTouch() {
    return t("page.tip.again");
  }

  /** @param {boolean} busy */
  setBusy(busy) {}

  /** @returns {Notes | null} */
  notes() {
    return null;
  }

  /** Return a short remark about a seat for its name plate. @param {Snapshot} snapshot @param {number} seat */
  remark(snapshot, seat) {
    return "";
  }

  /** Return the points that a seat needs to win, null in games without such a goal. @param {Snapshot} snapshot @param {number} seat */
  goalOf({ goals }, seat) {
    return goals?.[seat] ?? null;
  }

  /**
   * Return sentences about titles that changed hands.
   * @param {Snapshot} before
   * @param {Snapshot} after
   * @returns {string[]}
   */
  news(before, after) {
    return [];
  }

  /** @param {Snapshot} snapshot @param {number} seat @returns {Source[]} */
  sources(snapshot, seat) {
    return [];
  }

  /** Return facts for sentences of the end screen, which has their words. @param {Snapshot} snapshot @returns {Remark[]} */
  remarks(snapshot) {
    return [];
  }

  /**
   * Return a chart that only this game has, for the charts after the game.
   * @param {import("../client/types.js").Course} course
   * @returns {Promise<HTMLElement | null>}
   */
  async chartOf(course) {
    return null;
  }

  /** Return additional buttons of the end screen. @param {Snapshot} snapshot @returns {HTMLElement[]} */
  afterwards(snapshot) {
    // Few players use the analysis, so it is loaded on demand.
    const click = async () => (await import("../analysis/open.js")).openAnalysis(this, snapshot);
    return [el("button", { type: "button", class: "button", "data-testid": "analyse", click }, t("analysis.do"))];
  }

  /**
   * Return the action of a site for asking the server why it is not legal, or null if the site is already built.
   * @param {Site} site
   * @param {Snapshot} snapshot
   * @param {number} me
   */
  question(site, snapshot, me) {
    return site.group.hasAttribute("data-built") ? null : site.actions[0];
  }

  /**
   * Return whether the player still wants an action after other players have acted.
   * @param {string} action
   * @param {Entry[]} news their log entries
   * @param {Legal[]} legal
   */
  isStillWanted(action, news, legal) {
    return legal.some((listed) => listed.action === action);
  }

  /**
   * Return the action of a tap on a name plate, or null if the tap only shows that seat.
   * @param {number} seat
   * @returns {string | null}
   */
  plateAction(seat) {
    return null;
  }

  /** Return whether players at this device have hands to hide. @param {Snapshot} snapshot */
  hasSecrets(snapshot) {
    return false;
  }

  /** Return the snapshot without the secrets of its viewer. @param {Snapshot} snapshot @returns {Snapshot} */
  withoutSecrets(snapshot) {
    return snapshot;
  }

  /**
   * Return the action with which the player who just passed the device on can step back.
   * @param {Snapshot} snapshot
   * @returns {Retreat | null}
   */
  retreat(snapshot) {
    return null;
  }

  /**
   * Return the seat whose turn it is, even while other seats act.
   * @param {Snapshot} snapshot
   * @returns {number | null}
   */
  turnOf(snapshot) {
    return null;
  }

  /** Return whether the game waits for a seat that may act. @param {Snapshot} snapshot @param {number} me */
  waitsFor(snapshot, me) {
    return true;
  }

  /** Return the sentence that asks a player to act. @param {Snapshot} snapshot @param {number} me @returns {string} */
  ask(snapshot, me) {
    throw new Error(`a table that asks nothing of seat ${me}`);
  }

  /**
   * Return a sentence about what other players are doing.
   * @param {Snapshot} snapshot
   * @param {string} name of one, or of all of them
   * @param {number} n number of players
   * @returns {string}
   */
  other(snapshot, name, n) {
    throw new Error(`a table that does not know what ${name} does`);
  }
}
