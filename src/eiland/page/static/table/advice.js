// Hint on request: the action of the best bot, in words and in the picture, why it is good, and a button that does it. The
// button that asked closes it.
// In the solved Dice Game it also shows the expected score and the loss of every other action, in the board game the estimated
// chance to win. While the solution is
// computed, the hint comes from another bot, which it names, and is replaced by the exact one as soon as there is one.

import { api, Refusal } from "../client/api.js";
import { botName } from "../client/bots.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { Popup } from "../kit/popup.js";
import { loadStyle } from "../kit/style.js";
import { Solution } from "./solution.js";

/** @typedef {import("../client/types.js").Hint} Hint */
/** @typedef {import("../client/types.js").Valued} Valued */

export const AS_GOOD = 0.005; // points; a smaller loss is shown as no loss
const AGAIN = 2000; // milliseconds between two requests while the solution is computed
const STALE = 409; // the status of a refusal: others have acted, which this page has not heard yet
const SOON = 300; // milliseconds until it has

export class Advice {
  /**
   * @param {() => import("../drawing/drawing.js").Drawing} picture the large one
   * @param {(action: string | null) => void} advise shows the action outside the picture
   * @param {((action: string) => void) | null} act does an action; null where hints are only read
   */
  constructor(picture, advise, act = null) {
    this.picture = picture;
    this.advise = advise;
    this.act = act;
    /** @type {string[]} the best actions */
    this.best = [];
    this.seq = -1; // the position to which the hint belongs
    /** @type {number | null} */
    this.seat = null;
    this.isAsking = false;
    this.isWanted = false; // a hint was asked for, and has not come yet
    this.table = "";
    this.name = el("span", {}, t("page.do.hint"));
    this.button = el(
      "button",
      {
        type: "button",
        class: "button small quiet advice",
        "data-testid": "hint",
        hidden: true,
        click: () => (this.said.hidden ? this.ask() : this.close()),
      },
      this.name,
    );
    this.said = el("p", { class: "advice-said", role: "status", "data-testid": "hint-said", hidden: true });
    this.why = el("p", { class: "advice-why", role: "status", "data-testid": "hint-why", hidden: true });
    this.doIt = el("button", {
      type: "button",
      class: "button small advice-do",
      hidden: true,
      "data-testid": "hint-do",
      click: () => this.act?.(this.best[0]),
    });
    this.popup = new Popup("possibilities");
    /** @type {Promise<import("./possibilities.js").Possibilities> | null} loaded when there are some */
    this.possibilities = null;
    /** @type {Valued[]} */
    this.values = [];
    this.solution = new Solution();
    this.ways = el("div", { class: "advice-ways" }, this.doIt);
    const named = { role: "group", "aria-label": t("page.do.hint"), tabindex: 0 }; // it may scroll
    const words = el("div", { class: "advice-words", ...named }, this.said, this.why);
    this.root = el("div", { class: "advice-answer" }, this.solution.root, words, this.ways);
  }

  /** The window with all possibilities. */
  get window() {
    return this.popup.root;
  }

  /**
   * @param {Pick<import("../client/types.js").Snapshot, "seq" | "table">} snapshot
   * @param {number | null} me the player's seat to act
   */
  show(snapshot, me) {
    if (snapshot.seq !== this.seq || me !== this.seat) this.forget();
    this.table = snapshot.table;
    this.seq = snapshot.seq;
    this.seat = me;
    this.button.hidden = me === null;
  }

  /** Ask for a hint. When others act before it comes, ask again: the player still wants one. */
  async ask() {
    if (this.seat === null) return;
    this.isWanted = true;
    if (this.isAsking) return;
    this.setAsking(true);
    await loadStyle(new URL("./advice.css", import.meta.url));
    while (this.isWanted && this.seat !== null) await this.askNow({ seq: this.seq, seat: this.seat });
    this.setAsking(false);
    this.solution.show(null);
  }

  /** Take the hint away, and wait for no better one. */
  close() {
    this.cancel();
    this.forget();
  }

  /** Let nobody ask again for a while; the focus stays on the button. @param {boolean} isAsking */
  setAsking(isAsking) {
    this.isAsking = isAsking;
    this.showButton();
  }

  /** Show what the button does: ask, or close what is said. */
  showButton() {
    const isShown = !this.said.hidden;
    setText(this.name, isShown ? "✕" : t("page.do.hint"));
    setAttributes(this.button, {
      "aria-label": isShown ? t("page.close") : null,
      "aria-disabled": this.isAsking && !isShown ? "true" : null,
    });
  }

  /** No longer wait for a hint: the player has chosen without it. */
  cancel() {
    this.isWanted = false;
  }

  /** @param {{seq: number, seat: number}} question */
  async askNow(question) {
    const isStillAsked = () => this.isWanted && question.seq === this.seq && question.seat === this.seat;
    try {
      await this.answer(question, isStillAsked);
      if (isStillAsked()) this.isWanted = false;
    } catch (error) {
      if (!isStillAsked()) return;
      if (error instanceof Refusal && error.status === STALE) {
        await new Promise((resolve) => setTimeout(resolve, SOON));
        return;
      }
      this.isWanted = false;
      this.forget();
      this.showSentence(error instanceof Refusal ? error.message : t("page.offline"));
    }
  }

  /**
   * Show a hint, and ask again until it is exact or the position has changed.
   * @param {object} question
   * @param {() => boolean} isStillAsked
   */
  async answer(question, isStillAsked) {
    let shown = "";
    while (true) {
      const hint = await this.request(question);
      if (!isStillAsked()) return;
      if ("action" in hint && (this.said.hidden || shown !== `${hint.by} ${hint.action}`)) {
        this.showHint(hint);
        shown = `${hint.by} ${hint.action}`;
      }
      if (!hint.solution) return;
      this.solution.show(hint.solution);
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      if (!isStillAsked()) return;
    }
  }

  /** @param {object} question @returns {Promise<Hint | import("../client/types.js").Unsolved>} */
  request(question) {
    return api.hint(this.table, question);
  }

  /** @param {Hint} hint */
  showHint({ action, label, by, why, about = null, value, values = [], chances = [], solution }) {
    const isExact = value !== undefined;
    if (isExact) this.showSentence(t("page.hint.exact", { action: label, points: decimal(value) }));
    else if (chances.length > 0)
      this.showSentence(t("page.hint.chance", { action: label, chance: decimal(100 * chances[0].value) }));
    else if (solution === undefined) this.showSentence(t("page.hint", { action: label }));
    // The best bot cannot answer yet.
    else this.showSentence(t("page.hint.meanwhile", { action: label, bot: botName(by) }));
    setText(this.why, why ?? "");
    this.why.hidden = !why;
    setAttributes(this.why, { "data-action": about });
    this.doIt.hidden = this.act === null;
    setText(this.doIt, this.doing(action));
    const asGood = values.filter((one) => one.action !== action && value !== undefined && value - one.value < AS_GOOD);
    this.best = [action, ...asGood.map((one) => one.action)];
    setAttributes(this.said, { "data-action": action });
    this.offer(isExact ? values : chances, isExact);
    this.mark(this.best);
  }

  /**
   * Offer all actions beside the hint.
   * @param {Valued[]} values the best first; empty if there is nothing to compare
   * @param {boolean} [isExact]
   */
  async offer(values, isExact = true) {
    this.values = values;
    if (values.length > 0) this.possibilities ??= this.loadPossibilities();
    const possibilities = await this.possibilities;
    if (this.values === values) possibilities?.show(values, isExact);
  }

  async loadPossibilities() {
    const style = loadStyle(new URL("./possibilities.css", import.meta.url));
    const [{ Possibilities }] = await Promise.all([import("./possibilities.js"), style]);
    const possibilities = new Possibilities(this.popup, {
      show: (action) => this.mark(action === null ? this.best : [action]),
      act: this.act,
    });
    this.ways.append(possibilities.root);
    return possibilities;
  }

  /** Return the words for doing an action: at a table who keeps dice also rolls the others. @param {string} action */
  doing(action) {
    if (action === "keep nothing") return t("page.do.roll-all");
    return t(action.startsWith("keep ") ? "page.hint.do.keep" : "page.hint.do");
  }

  forget() {
    this.showSentence("");
    this.why.hidden = this.doIt.hidden = true;
    this.best = [];
    setAttributes(this.said, { "data-action": null });
    this.offer([]);
    this.mark([]);
  }

  /** @param {string} text */
  showSentence(text) {
    setText(this.said, text);
    this.said.hidden = text === "";
    this.showButton();
  }

  /** Mark the place of the first action, and let those of the others glow. @param {string[]} actions */
  mark(actions) {
    this.picture().mark(actions);
    this.advise(actions[0] ?? null);
  }
}
