// Place of the chart of rolled sums beside the log. The chart is loaded when it is opened for the first time.

import { el } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";

/** @typedef {import("../client/types.js").Entry} Entry */

export class OddsPage {
  /**
   * @param {import("../client/types.js").BoardSheet} sheet
   * @param {boolean} hasDeck cards take the place of dice
   * @param {() => Promise<void>} wholeLog loads all entries
   */
  constructor(sheet, hasDeck, wholeLog) {
    this.sheet = sheet;
    this.hasDeck = hasDeck;
    this.wholeLog = wholeLog;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {import("../client/types.js").Counts | null} what is left of the dice deck */
    this.deck = null;
    /** @type {import("./odds.js").Odds | null} */
    this.odds = null;
    const about = { role: "region", "aria-label": t("page.odds"), tabindex: 0 }; // it may scroll
    this.root = el("div", { class: "odds", "data-testid": "odds", ...about });
  }

  /** @param {Entry[]} entries the log; rolls cannot be undone @param {import("../client/types.js").Counts | null} deck */
  show(entries, deck) {
    this.entries = entries;
    this.deck = deck;
    if (!this.root.hidden) this.odds?.show(entries, deck);
  }

  async open() {
    if (!this.odds) {
      const [odds] = await Promise.all([this.load(this.root), this.wholeLog()]);
      this.odds ??= odds;
    }
    this.odds.show(this.entries, this.deck);
  }

  /** Return a chart of how often each sum was rolled. @param {Record<string, number>} sums */
  async chartOf(sums) {
    const root = el("div", { class: "odds" });
    (await this.load(root)).draw(Object.entries(sums).flatMap(([sum, count]) => Array(count).fill(Number(sum))));
    return root;
  }

  /** @param {HTMLElement} root */
  async load(root) {
    const style = loadStyle(new URL("./odds.css", import.meta.url));
    const [{ Odds }] = await Promise.all([import("./odds.js"), style, loadMessages("odds")]);
    return new Odds(this.sheet, root, this.hasDeck);
  }
}
