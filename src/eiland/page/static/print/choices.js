// Choices for printing: paper, players, size. They are part of the URL, so a link contains them.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {"a4" | "letter"} Paper */
/** @typedef {"half" | "whole"} Size two sheets per page, or one */
/** @typedef {{paper: Paper, players: number, size: Size}} Chosen */
/** @typedef {{name: keyof Chosen, values: (string | number)[]}} Choice */

const LETTER_LANDS = ["US", "CA", "MX", "CL", "CO", "PH"]; // countries that use US Letter
const USUAL_PLAYERS = 2;

/** Return the usual paper of the visitor's country. @returns {Paper} */
export function localPaper() {
  return LETTER_LANDS.some((land) => navigator.language.endsWith(`-${land}`)) ? "letter" : "a4";
}

export class Choices {
  /**
   * @param {import("./games.js").Printed} game
   * @param {[number, number]} seats minimum and maximum
   * @param {(chosen: Chosen) => void} onChange also called by the constructor
   */
  constructor(game, [low, high], onChange) {
    this.onChange = onChange;
    /** @type {Choice[]} */
    this.choices = [
      { name: "paper", values: ["a4", "letter"] },
      { name: "players", values: Array.from({ length: high - low + 1 }, (_, more) => low + more) },
      ...(game.isShared ? [] : [/** @type {Choice} */ ({ name: "size", values: ["half", "whole"] })]),
    ];
    /** @type {Chosen} */
    this.chosen = { paper: localPaper(), players: game.isShared ? high : Math.max(low, USUAL_PLAYERS), size: "half" };
    this.readAddress();
    this.root = el("div", { class: "choices" }, ...this.choices.map((choice) => this.question(choice)));
    onChange(this.chosen);
  }

  /** Read the choices from the URL. */
  readAddress() {
    const query = new URLSearchParams(location.search);
    for (const { name, values } of this.choices) {
      const found = values.find((value) => String(value) === query.get(name));
      if (found !== undefined) this.chosen = { ...this.chosen, [name]: found };
    }
  }

  /** @param {Choice} choice */
  question({ name, values }) {
    const answers = values.map((value) => this.answer(name, value));
    return el(
      "fieldset",
      { class: "question" },
      el("legend", {}, t(`printpage.${name}`)),
      el("div", { class: "segments" }, ...answers),
    );
  }

  /** @param {keyof Chosen} name @param {string | number} value */
  answer(name, value) {
    const isChosen = this.chosen[name] === value;
    const change = () => this.choose(name, value);
    const radio = el("input", {
      type: "radio",
      class: "unseen",
      name,
      value,
      checked: isChosen,
      "data-testid": `${name}-${value}`,
      change,
    });
    return el(
      "label",
      { class: "segment" },
      radio,
      name === "players" ? String(value) : t(`printpage.${name}.${value}`),
    );
  }

  /** @param {keyof Chosen} name @param {string | number} value */
  choose(name, value) {
    this.chosen = { ...this.chosen, [name]: value };
    const address = new URL(location.href);
    address.searchParams.set(name, String(value));
    history.replaceState(null, "", address);
    this.onChange(this.chosen);
  }
}
