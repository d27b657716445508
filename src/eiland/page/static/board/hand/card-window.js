// Window of a development card: its effect, a button to play it, or the reason why it cannot be played.

import { sign } from "../../drawing/signs.js";
import { el, setText } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { Popup } from "../../kit/popup.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {{card: Card, count: number, isPlayable: boolean}} Held */

/** Actions to ask the server why a card cannot be played. Victory points are never played. @type {Partial<Record<Card, string>>} */
const QUESTIONS = {
  knight: "knight",
  "road-building": "road-building",
  "year-of-plenty": "year-of-plenty ore ore",
  monopoly: "monopoly ore",
};

export class CardWindow {
  /**
   * @param {object} commands
   * @param {(card: Card) => void} commands.onPlay
   * @param {(action: string) => Promise<string>} commands.ask returns the reason why an action is not legal
   */
  constructor({ onPlay, ask }) {
    this.onPlay = onPlay;
    this.ask = ask;
    this.popup = new Popup("card-window");
    this.root = this.popup.root;
    /** @type {Card | null} the last shown card */
    this.card = null;
  }

  /** Close the window of a card that has changed. @param {Card} card */
  forget(card) {
    if (this.card === card) this.popup.close(false);
  }

  /** Show a card, or close its window if it is already open. @param {Held} held @param {HTMLElement} opener */
  toggle(held, opener) {
    this.card = held.card;
    const reason = el("p", { class: "card-reason", role: "status" });
    if (!this.popup.toggle(opener, t(`term.${held.card}`), this.content(held, reason))) return;
    const usable = this.root.querySelector(".button:not(:disabled)") ?? this.root.querySelector(".close");
    if (usable instanceof HTMLElement) usable.focus();
    if (!held.isPlayable) this.explain(held.card, reason);
  }

  /** @param {Held} held @param {HTMLElement} reason element for the reason why the card cannot be played */
  content({ card, count, isPlayable }, reason) {
    const name = t(`term.${card}`);
    const play = () => {
      this.popup.close(true);
      this.onPlay(card);
    };
    const button = el(
      "button",
      { type: "button", class: "button main", disabled: !isPlayable, "data-testid": "play-card", click: play },
      t("page.do.play-card"),
    );
    return [
      el("span", { class: "card-large" }, sign(card)),
      el("b", { class: "card-name" }, count > 1 ? `${name} × ${count}` : name),
      this.popup.closeButton(),
      el("p", { class: "card-does" }, t(`page.card.does.${card}`)),
      ...(card in QUESTIONS ? [reason, button] : []),
    ];
  }

  /** @param {Card} card @param {HTMLElement} reason element for the sentence */
  async explain(card, reason) {
    const question = QUESTIONS[card];
    if (question) setText(reason, await this.ask(question));
  }
}
