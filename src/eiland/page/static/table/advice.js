// Hint on request: the action of the best bot, in words and in the picture. In the solved Dice Game it also shows the
// expected score and the loss of every other action. While the solution is computed, the hint waits and shows progress.

import { api, Refusal } from "../client/api.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { AS_GOOD, Possibilities } from "./possibilities.js";
import { Solution } from "./solution.js";

/** @typedef {import("../client/types.js").Hint} Hint */

const AGAIN = 1000; // milliseconds between two requests while the solution is computed

export class Advice {
  /**
   * @param {() => Iterable<import("../drawing/drawing.js").Site>} sites of the large picture
   * @param {(action: string | null) => void} advise also shows the action outside the picture
   */
  constructor(sites, advise) {
    this.sites = sites;
    this.advise = advise;
    this.seq = -1; // the position to which the hint belongs
    /** @type {number | null} */
    this.seat = null;
    this.table = "";
    this.button = el(
      "button",
      {
        type: "button",
        class: "button small quiet advice",
        "data-testid": "hint",
        hidden: true,
        click: () => this.ask(),
      },
      t("page.do.hint"),
    );
    this.said = el("p", { class: "advice-said", role: "status", "data-testid": "hint-said", hidden: true });
    this.possibilities = new Possibilities();
    this.solution = new Solution();
    this.root = el("div", { class: "advice-told" }, this.solution.root, this.said, this.possibilities.root);
  }

  /**
   * @param {Pick<import("../client/types.js").Snapshot, "seq" | "table" | "solution">} snapshot
   * @param {number | null} me the player's seat to act
   */
  show(snapshot, me) {
    if (snapshot.seq !== this.seq || me !== this.seat) this.forget();
    this.table = snapshot.table;
    this.seq = snapshot.seq;
    this.seat = me;
    this.button.hidden = me === null;
    if (snapshot.solution || !this.button.disabled) this.solution.show(snapshot.solution);
  }

  async ask() {
    const { seq, seat } = this;
    if (seat === null || this.button.disabled) return;
    const isStillAsked = () => seq === this.seq && seat === this.seat;
    this.button.disabled = true;
    try {
      const hint = await this.waitForHint({ seq, seat }, isStillAsked);
      if (isStillAsked() && hint) this.showHint(hint);
    } catch (error) {
      this.forget();
      this.showSentence(error instanceof Refusal ? error.message : t("page.offline"));
    }
    this.button.disabled = false;
    this.solution.show(null);
  }

  /**
   * Return a hint, or null if the position changed before the hint arrived.
   * @param {object} question
   * @param {() => boolean} isStillAsked
   * @returns {Promise<Hint | null>}
   */
  async waitForHint(question, isStillAsked) {
    while (isStillAsked()) {
      const answer = await this.request(question);
      if (!("solution" in answer)) return answer;
      if (isStillAsked()) this.solution.show(answer.solution);
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    return null;
  }

  /** @param {object} question @returns {Promise<Hint | import("../client/types.js").Unsolved>} */
  request(question) {
    return api.hint(this.table, question);
  }

  /** @param {Hint} hint */
  showHint({ action, label, value, values = [] }) {
    const isExact = value !== undefined;
    this.showSentence(
      isExact ? t("page.hint.exact", { action: label, points: decimal(value) }) : t("page.hint", { action: label }),
    );
    this.possibilities.show(values);
    const best = values.filter((one) => values[0].value - one.value < AS_GOOD);
    this.highlight(isExact ? best.map((one) => one.action) : [action]);
    this.advise(action);
  }

  forget() {
    this.showSentence("");
    this.possibilities.show([]);
    this.highlight([]);
    this.advise(null);
  }

  /** @param {string} text */
  showSentence(text) {
    setText(this.said, text);
    this.said.hidden = text === "";
  }

  /** Highlight the sites of some actions. @param {string[]} actions */
  highlight(actions) {
    for (const site of this.sites())
      setAttributes(site.group, { "data-hinted": actions.some((action) => site.actions.includes(action)) });
  }
}
