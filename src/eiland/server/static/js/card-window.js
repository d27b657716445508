// A development card held up: what it does, and a button to play it, or the reason why not.

import { drawing } from "./cards.js";
import { el, mark, say } from "./dom.js";
import { t } from "./messages.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {{card: Card, count: number, isPlayable: boolean}} Held */

/** How the server is asked whether a card may be played; a victory point never is. @type {Partial<Record<Card, string>>} */
const QUESTIONS = { knight: "knight", "road-building": "road-building", "year-of-plenty": "year-of-plenty ore ore", monopoly: "monopoly ore" };

export class CardWindow {
  /**
   * @param {object} does
   * @param {(card: Card) => void} does.onPlay
   * @param {(action: string) => Promise<string>} does.ask why an action is not lawful
   */
  constructor({ onPlay, ask }) {
    this.onPlay = onPlay;
    this.ask = ask;
    /** @type {HTMLElement | null} */
    this.opener = null;
    /** @type {Card | null} */
    this.card = null;
    this.root = el("div", { class: "card-window", role: "dialog", hidden: true, "data-testid": "card-window" });
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close(true);
    });
    document.addEventListener("pointerdown", (event) => {
      const target = /** @type {Node} */ (event.target);
      if (!this.root.contains(target) && !this.opener?.contains(target)) this.close(false);
    });
  }

  /** @param {boolean} refocus */
  close(refocus) {
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.card = null;
    if (this.opener) mark(this.opener, { "aria-expanded": "false" });
    if (refocus) this.opener?.focus();
  }

  /** Show a card, or put it back if it is shown already. @param {Held} held @param {HTMLElement} opener */
  toggle(held, opener) {
    const isShown = this.card === held.card;
    this.close(isShown);
    if (isShown) return;
    this.opener = opener;
    this.card = held.card;
    this.fill(held);
    this.root.hidden = false;
    mark(opener, { "aria-expanded": "true" });
    /** @type {HTMLElement | null} */ (this.root.querySelector(".button:not(:disabled)") ?? this.root.querySelector(".close"))?.focus();
  }

  /** @param {Held} held */
  fill({ card, count, isPlayable }) {
    const name = t(`term.${card}`);
    const reason = el("p", { class: "card-reason", role: "status" });
    const play = () => {
      this.close(true);
      this.onPlay(card);
    };
    this.root.setAttribute("aria-label", name);
    this.root.replaceChildren(
      el("span", { class: "card-large" }, drawing(card)),
      el("b", { class: "card-name" }, count > 1 ? `${name} × ${count}` : name),
      el("button", { type: "button", class: "close", "aria-label": t("page.close"), click: () => this.close(true) }, "×"),
      el("p", { class: "card-does" }, t(`page.card.does.${card}`)),
      ...(card in QUESTIONS ? [reason, el("button", { type: "button", class: "button main", disabled: !isPlayable, "data-testid": "play-card", click: play }, t("page.do.play-card"))] : []),
    );
    if (!isPlayable) this.explain(card, reason);
  }

  /** @param {Card} card @param {HTMLElement} reason where it is to stand */
  async explain(card, reason) {
    const question = QUESTIONS[card];
    if (question) say(reason, await this.ask(question));
  }
}
