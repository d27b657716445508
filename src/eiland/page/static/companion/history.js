// All turns of a game on paper. Each can be opened and corrected. Actions that become impossible by a correction are
// marked, but kept.

import { picture } from "../drawing/faces.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { called, faceName, people } from "./words.js";

/** @typedef {import("./shelf.js").Turn} Turn */

export class History {
  /** @param {(turn: number) => void} onOpen @param {HTMLElement} save the button that saves a record */
  constructor(onOpen, save) {
    this.onOpen = onOpen;
    this.save = save;
    this.list = el("ol", { class: "turns", "data-testid": "turns" });
    this.empty = el("p", { class: "no-turns" }, t("companion.turns.none"));
    this.differences = el("div", { class: "differences", role: "alert", "data-testid": "differences" });
    this.root = el(
      "section",
      { class: "log history" },
      el("h2", {}, t("companion.turns")),
      this.differences,
      this.empty,
      this.list,
      this.save,
    );
    this.length = 0;
    this.said = "";
  }

  /** @param {import("./typing.js").Typing} typing */
  show(typing) {
    const turns = typing.turns();
    this.empty.hidden = turns.length > 0;
    this.save.hidden = turns.length === 0;
    this.list.replaceChildren(...turns.map((turn, number) => this.entry(typing, turn, number)));
    if (turns.length !== this.length) this.list.scrollTop = this.list.scrollHeight;
    this.length = turns.length;
  }

  /** @param {import("./typing.js").Typing} typing @param {Turn} turn @param {number} number */
  entry(typing, turn, number) {
    const { seat, points, whole, faults, isChecked } = typing.reading.turns[number];
    const done = turn.actions.map((action, place) => {
      const text = called(typing.game.game, action);
      return el("span", { "data-action": action }, faults[place] ? el("del", {}, text) : text);
    });
    const reasons = [whole, ...faults].filter(Boolean);
    const button = el(
      "button",
      {
        type: "button",
        class: "turn",
        "data-testid": `turn-${number}`,
        "aria-current": typing.isEdit && typing.draft.at === number ? "true" : null,
        click: () => this.onOpen(number),
      },
      el(
        "span",
        { class: "turn-head" },
        el("b", {}, turnName(typing, number)),
        el("span", { class: "turn-dice" }, ...(turn.rolls.at(-1) ?? []).map((face) => picture(face, faceName(face)))),
      ),
      el("span", { class: "turn-points" }, points),
      el(
        "span",
        { class: "turn-done" },
        ...(done.length ? done.flatMap((each, place) => (place ? [" · ", each] : [each])) : [t("companion.nothing")]),
      ),
      ...reasons.map((reason) => el("span", { class: "turn-fault" }, reason)),
      !isChecked && el("span", { class: "turn-unchecked" }, t("companion.unchecked")),
    );
    return el("li", { class: `seat-${seat}`, "data-wrong": reasons.length > 0 }, button);
  }

  /** Show the differences between server and page. @param {string[]} sentences */
  differ(sentences) {
    const said = sentences.join("\n");
    if (said === this.said) return;
    this.said = said;
    const list = el("ul", {}, ...sentences.map((sentence) => el("li", {}, sentence)));
    this.differences.replaceChildren(...(said ? [el("b", {}, t("companion.differs")), list] : []));
  }
}

/** Return the heading of a turn. @param {import("./typing.js").Typing} typing @param {number} at */
function turnName(typing, at) {
  const { names } = typing.game;
  const name = people(names)[at % names.length];
  const number = typing.numberOf(at);
  return number ? t("companion.turn", { name, number }) : t("companion.turn.opening", { name });
}
