// The window of an analysis: it asks the server until everything is there.
//
// Test ids: analysis, analysis-waits.

import { ask, Refusal } from "../client/api.js";
import { mark } from "../client/way-back.js";
import { at } from "../kit/addresses.js";
import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { closeButton } from "../kit/popup.js";

/** @typedef {import("../client/types.js").Analysed} Analysed */

export class ReviewWindow {
  /**
   * @param {string} table
   * @param {number} seat shown first
   * @param {string} part which is analysed, as the query of the request; "" is a game that is over
   * @param {boolean} hasEnd whether the game was played to its end
   */
  constructor(table, seat, part, hasEnd) {
    this.table = table;
    this.seat = seat;
    this.part = part;
    this.hasEnd = hasEnd;
    this.isAsking = false;
    this.isWhole = false;
    /** @type {number | null} the line of the log before the decision that is to be found */
    this.sought = null;
    this.waits = el("p", { class: "review-waits", role: "status", "data-testid": "analysis-waits" });
    this.body = el("div", { class: "review-body" });
    this.root = el(
      "dialog",
      { class: "review", "data-testid": "analysis", "aria-label": t("analysis.title") },
      el(
        "div",
        { class: "review-head" },
        el("h2", {}, t("analysis.title")),
        closeButton(() => this.root.close()),
      ),
      hasEnd ? "" : el("p", { class: "review-note", "data-testid": "analysis-so-far" }, t("analysis.so-far")),
      this.waits,
      ...this.progress(),
      this.body,
    );
    this.root.addEventListener("close", () =>
      history.replaceState(history.state, "", location.pathname + location.search),
    );
    document.body.append(this.root);
  }

  /** Return what shows the progress while the player waits. @returns {Node[]} */
  progress() {
    return [];
  }

  open() {
    if (!this.root.open) this.root.showModal();
    this.note();
    if (!this.isWhole) this.ask();
  }

  /** Request the analysis until it is whole or the window is closed. */
  async ask() {
    if (this.isAsking) return;
    this.isAsking = true;
    this.showMessage(t("analysis.waits"));
    try {
      while (this.root.open && !this.isWhole) {
        await this.receive(await ask(`/api/tables/${this.table}/analysis${this.part}`));
        this.find();
      }
    } catch (error) {
      this.fail();
      this.showMessage(error instanceof Refusal ? error.message : t("page.offline"));
    }
    this.isAsking = false;
  }

  /** Show an answer; resolve when the next one may be asked for. @param {Analysed} answer @returns {Promise<void>} */
  async receive(answer) {
    throw new Error(`nothing shows ${Object.keys(answer)}`);
  }

  /** End the progress: there will be no answer. */
  fail() {}

  /** @param {string} text */
  showMessage(text) {
    setText(this.waits, text);
    this.waits.hidden = text === "";
  }

  /** Return the link to the replay of the position before a decision, seen by the chosen seat. @param {number} seq */
  moment(seq) {
    const href = at(`/t/${this.table}?at=${seq}&view=${this.seat}${mark(this.seat, seq)}`);
    const attributes = { class: "review-moment", "data-testid": "review-moment", "data-seq": seq, href };
    return el("a", { ...attributes, click: () => this.note(seq) }, t("analysis.moment"));
  }

  /** Let the address lead here, so that a browser finds the way back. @param {number} [seq] */
  note(seq) {
    history.replaceState(history.state, "", mark(this.seat, seq));
  }

  /** Show a seat, and one of its decisions as soon as it is there. @param {import("../client/way-back.js").Way} way */
  seek({ seat, seq }) {
    this.seat = seat;
    this.sought = seq;
  }

  find() {
    const link = this.sought === null ? null : this.body.querySelector(`[data-seq="${this.sought}"]`);
    if (!link) return;
    this.sought = null;
    /** @type {HTMLElement} */ (link).focus({ preventScroll: true });
    link.scrollIntoView({ block: "center" });
  }

  /** Draw everything for the chosen seat. */
  show() {}

  /** @param {number} seat */
  choose(seat) {
    this.seat = seat;
    this.note();
    this.show();
    /** @type {HTMLElement | null} */ (this.body.querySelector(`[data-testid="review-seat-${seat}"]`))?.focus();
  }
}
