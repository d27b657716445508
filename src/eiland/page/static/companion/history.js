// All turns of a game on paper. Each can be opened and corrected. Actions that become impossible by a correction are
// marked, but kept.

import { picture } from "../drawing/faces.js";
import { el } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";
import { called, faceName, why } from "./words.js";

/** @typedef {import("./paper.js").Turn} Turn */
/** @typedef {import("./paper.js").Paper} Paper */

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

  /**
   * @param {Turn[]} turns
   * @param {import("../client/types.js").Seat[]} seats
   * @param {Paper} paper
   * @param {number | null} open the turn under correction
   */
  show(turns, seats, paper, open) {
    const names = seats.map(({ name }) => name);
    const focused = this.list.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-testid")
      : null;
    this.empty.hidden = turns.length > 0;
    this.save.hidden = turns.length === 0;
    this.list.replaceChildren(...turns.map((turn, number) => this.entry(names, turn, number, paper, open === number)));
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-testid="${focused}"]`))?.focus();
    if (turns.length !== this.length) this.list.scrollTop = this.list.scrollHeight;
    this.length = turns.length;
  }

  /** @param {string[]} names @param {Turn} turn @param {number} number @param {Paper} paper @param {boolean} isOpen */
  entry(names, turn, number, paper, isOpen) {
    const { seat, whole, faults } = paper.turns[number];
    const box = paper.sheets[seat].boxes[Math.floor(number / names.length)];
    const done = turn.actions.map((action, place) => {
      const text = called(paper.tables, action);
      return el("span", { "data-action": action }, faults[place] ? el("del", {}, text) : text);
    });
    const reasons = [
      ...(whole ? [why(whole)] : []),
      ...faults.flatMap((fault, place) => (fault ? [why(fault, turn.actions[place])] : [])),
    ];
    const heading = t("companion.turn", { name: names[seat], number: Math.floor(number / names.length) + 1 });
    const button = el(
      "button",
      {
        type: "button",
        class: "turn",
        "data-testid": `turn-${number}`,
        "aria-current": isOpen ? "true" : null,
        click: () => this.onOpen(number),
      },
      el(
        "span",
        { class: "turn-head" },
        el("b", {}, heading),
        el("span", { class: "turn-dice" }, ...(turn.rolls.at(-1) ?? []).map((face) => picture(face, faceName(face)))),
      ),
      el("span", { class: "turn-points" }, box === undefined ? "" : box > 0 ? `+${box}` : signed(box)),
      el(
        "span",
        { class: "turn-done" },
        ...(done.length ? done.flatMap((each, place) => (place ? [" · ", each] : [each])) : [t("companion.nothing")]),
      ),
      ...reasons.map((reason) => el("span", { class: "turn-fault" }, reason)),
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
