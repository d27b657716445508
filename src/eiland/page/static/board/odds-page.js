// Place of the chart of rolled sums beside the log. The chart is loaded when it is opened for the first time.

import { el } from "../kit/dom.js";
import { loadStyle } from "../kit/style.js";

/** @typedef {import("../client/types.js").Entry} Entry */

export class OddsPage {
  /** @param {import("../client/types.js").BoardSheet} sheet @param {() => Promise<void>} wholeLog loads all entries */
  constructor(sheet, wholeLog) {
    this.sheet = sheet;
    this.wholeLog = wholeLog;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {import("./odds.js").Odds | null} */
    this.odds = null;
    this.root = el("div", { class: "odds", "data-testid": "odds" });
  }

  /** @param {Entry[]} entries the log; rolls cannot be undone */
  show(entries) {
    this.entries = entries;
    if (!this.root.hidden) this.odds?.show(entries);
  }

  async open() {
    if (!this.odds) {
      const [odds] = await Promise.all([this.load(this.root), this.wholeLog()]);
      this.odds ??= odds;
    }
    this.odds.show(this.entries);
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
    const [{ Odds }] = await Promise.all([import("./odds.js"), style]);
    return new Odds(this.sheet, root);
  }
}
