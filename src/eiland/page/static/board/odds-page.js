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
      const style = loadStyle(new URL("./odds.css", import.meta.url));
      const [{ Odds }] = await Promise.all([import("./odds.js"), style, this.wholeLog()]);
      this.odds ??= new Odds(this.sheet, this.root);
    }
    this.odds.show(this.entries);
  }
}
