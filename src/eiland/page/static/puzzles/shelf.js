// All puzzles of a kind, one at a time: the question, and after the answer what each action is worth.

import { request } from "../client/api.js";
import { seatBadge } from "../drawing/shapes.js";
import { Spotlight } from "../drawing/spotlight.js";
import { el, refill, setText } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { judged, nextOpen, solved } from "./answers.js";
import { KeepPick } from "./keep-pick.js";
import { BoardPick } from "./pick.js";

/** @typedef {import("../client/types.js").Puzzle} Puzzle */
/** @typedef {import("../client/types.js").Puzzles} Puzzles */

const SHOWN = 5; // actions with their values
const PER_CENT = 100;

export class Shelf {
  /** @param {"keep" | "founding"} kind @param {import("../client/types.js").AnySheet} sheet */
  constructor(kind, sheet) {
    this.kind = kind;
    const confirm = (/** @type {string} */ action) => this.answer(action);
    this.pick =
      kind === "keep"
        ? new KeepPick(/** @type {import("../client/types.js").DiceSheet} */ (sheet), confirm)
        : new BoardPick(/** @type {import("../client/types.js").BoardSheet} */ (sheet), confirm);
    /** @type {Puzzle[]} */
    this.puzzles = [];
    /** @type {string[]} */
    this.names = [];
    this.place = 0;
    this.said = el("p", { class: "puzzle-said", role: "status", "data-testid": "said" });
    this.count = el("p", { class: "puzzle-which" });
    this.panel = el("div", { class: "puzzle-panel" });
    this.sums = el("p", { class: "daily-about", "data-testid": "solved" });
    const side = el(
      "div",
      { class: "card puzzle-side" },
      this.count,
      this.said,
      this.pick.confirm,
      this.panel,
      this.sums,
    );
    this.root = el("section", { class: "puzzle", "data-testid": "puzzle" }, this.pick.root, side);
    new Spotlight(this.root, this.pick.drawing);
  }

  async load() {
    /** @type {Puzzles} */
    const { names, puzzles } = await request(`/api/puzzles/${this.kind}?lang=${document.documentElement.lang}`);
    this.puzzles = puzzles;
    this.names = names;
    this.open(nextOpen(this.ids, solved.of(this.kind), 0));
  }

  get ids() {
    return this.puzzles.map(({ id }) => id);
  }

  /** @param {number} place */
  open(place) {
    this.place = place;
    const { view, seat, legal } = this.puzzles[place];
    if (this.pick instanceof KeepPick)
      this.pick.show({ view: /** @type {import("../client/types.js").ClassicView} */ (view), seat });
    else
      this.pick.show({
        view: /** @type {import("../client/types.js").BoardView} */ (view),
        seat,
        names: this.names,
        legal: legal.map((action) => ({ action, label: action })),
        last: null,
      });
    this.count.replaceChildren(
      ...(this.kind === "founding" ? [seatBadge(seat)] : []),
      t("puzzles.number", { number: place + 1, of: this.puzzles.length }),
    );
    setText(this.said, t(`puzzles.ask.${this.kind}`));
    this.panel.replaceChildren();
    this.showSums();
  }

  /** @param {string} action */
  answer(action) {
    const { id, values, why } = this.puzzles[this.place];
    const { isBest, lost } = judged(values, action);
    solved.keep(this.kind, id, isBest);
    const [best] = values;
    if (this.pick instanceof KeepPick) this.pick.solve(best.action);
    else this.pick.solve(best.action);
    setText(this.said, isBest ? t("puzzles.right") : t("puzzles.wrong", { action: best.label }));
    const next = el(
      "button",
      { type: "button", class: "button main", "data-testid": "next", click: () => this.next() },
      t("puzzles.next"),
    );
    refill(this.panel, el("p", {}, this.wordsFor(isBest, lost), why && ` ${why}`), this.table(action), next);
    next.focus();
    this.showSums();
  }

  /** @param {boolean} isBest @param {number | null} lost */
  wordsFor(isBest, lost) {
    const { values } = this.puzzles[this.place];
    if (lost === null) return t("puzzles.unlisted");
    const figure = this.difference(isBest ? values[0].value - values[1].value : lost);
    return t(`puzzles.${isBest ? "lead" : "lost"}.${this.kind}`, { figure });
  }

  /** @param {number} value */
  difference(value) {
    return this.kind === "keep" ? decimal(value, 2) : decimal(PER_CENT * value);
  }

  /** @param {number} value */
  figure(value) {
    return this.kind === "keep"
      ? decimal(value, 2)
      : t("page.possibilities.percent", { chance: decimal(PER_CENT * value) });
  }

  /** Return the best actions, and the one that was chosen, with their values. @param {string} action */
  table(action) {
    const { values } = this.puzzles[this.place];
    const { value } = judged(values, action);
    const shown = values.filter((one, rank) => rank < SHOWN || one.value === value);
    const rows = shown.map((one) =>
      el(
        "tr",
        { "data-action": one.action, tabindex: 0, "aria-label": `${one.label}: ${this.figure(one.value)}` },
        el("th", { scope: "row" }, one.label),
        el("td", {}, this.figure(one.value)),
      ),
    );
    const head = el(
      "tr",
      {},
      el("th", { scope: "col" }, t("page.possibilities.action")),
      el("th", { scope: "col" }, t(this.kind === "keep" ? "page.possibilities.value" : "page.possibilities.chance")),
    );
    return el("table", { class: "puzzle-values" }, el("thead", {}, head), el("tbody", {}, ...rows));
  }

  next() {
    this.open(nextOpen(this.ids, solved.of(this.kind), this.place + 1));
    this.pick.focus();
  }

  showSums() {
    const kept = solved.of(this.kind);
    const answered = this.ids.filter((id) => id in kept);
    const right = answered.filter((id) => kept[id]).length;
    setText(this.sums, t("puzzles.sums", { right, n: answered.length, of: this.ids.length }));
  }
}
