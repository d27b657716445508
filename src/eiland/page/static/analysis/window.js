// Analysis window of a finished Dice Game: a summary, sums, charts, and the most costly decisions.
//
// Test ids: review-summary, review-accuracy, review-sums, review-seat-0 …, review-curves, review-bars, review-picked,
// review-turns, review-position, review-choices.

import { curves } from "../drawing/curves.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { noteAnalysis } from "../statistics/store.js";
import { Solution } from "../table/solution.js";
import { bars, legend } from "./bars.js";
import { Choices } from "./choices.js";
import { ReviewWindow } from "./frame.js";
import { cost, summary, sums, turnsTable } from "./sums.js";

const PAUSE = 1500; // milliseconds between two requests while the solution is computed

/** @typedef {import("../client/types.js").Analysis} Analysis */
/** @typedef {import("../client/types.js").Review} Review */

export class AnalysisWindow extends ReviewWindow {
  /**
   * @param {string} table
   * @param {number} seat shown first
   * @param {string} part which is analysed
   * @param {boolean} hasEnd whether the game was played to its end
   * @param {import("./choices.js").Draw} draw
   */
  constructor(table, seat, part, hasEnd, draw) {
    super(table, seat, part, hasEnd);
    this.draw = draw;
    /** @type {Analysis | null} */
    this.analysis = null;
    this.picked = el("p", { class: "review-picked", "data-testid": "review-picked" });
  }

  progress() {
    this.solution = new Solution();
    return [this.solution.root];
  }

  /** @param {import("../client/types.js").Analysed} answer */
  async receive(answer) {
    this.showMessage("");
    if ("solution" in answer) {
      this.solution?.show(answer.solution);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    } else {
      this.solution?.show(null);
      this.analysis = /** @type {Analysis} */ (answer);
      if (!this.part) noteAnalysis(this.table, this.analysis);
      this.isWhole = true;
      this.show();
    }
  }

  fail() {
    this.solution?.show(null);
  }

  /** Draw everything for the chosen seat. */
  show() {
    const analysis = /** @type {Analysis} */ (this.analysis);
    const review = analysis.seats[this.seat];
    const pick = (/** @type {number} */ turn) => this.pick(review, turn);
    const choices = new Choices(review, this.draw, (seq) => this.moment(seq));
    setText(this.picked, t("analysis.pick"));
    this.body.replaceChildren(
      el(
        "div",
        { class: "review-sums-box" },
        summary(review, (turn) => {
          pick(turn);
          choices.open(turn);
        }),
        sums(analysis.seats, this.seat, this.hasEnd, (seat) => this.choose(seat)),
      ),
      el(
        "section",
        { class: "review-charts" },
        el("h3", {}, t("analysis.curves")),
        curves(
          "review-curves",
          t("analysis.curves"),
          { lines: analysis.seats.map(expected), chosen: this.seat, word: t("analysis.turn") },
          pick,
        ),
        el("h3", {}, t("analysis.bars", { name: review.name })),
        bars(Math.max(1, ...analysis.seats.map(({ turns }) => turns.length)), review, pick),
        legend(this.seat),
        this.picked,
        turnsTable(review),
      ),
      choices.root,
      el("p", { class: "review-measure" }, t("analysis.measure")),
    );
  }

  /** Show the result of a turn in words. @param {Review} review @param {number} turn */
  pick(review, turn) {
    for (const column of this.body.querySelectorAll(".chart-column"))
      setAttributes(column, { "data-picked": column.getAttribute("data-turn") === String(turn) });
    const found = review.turns[turn - 1];
    if (!found) {
      setText(this.picked, t("analysis.pick")); // only other seats have begun this turn
      return;
    }
    const { luck, skill, points, value } = found;
    const said = {
      turn,
      luck: decimal(luck, 1, true),
      skill: cost(skill) || t("analysis.none"),
      n: points ?? 0,
      points: points ?? "…",
      value: decimal(value),
    };
    setText(this.picked, t("analysis.picked", said));
  }
}

/** Return the expected score of a seat before the game and after each turn. @param {Review} review */
function expected({ seat, before, turns }) {
  return { seat, values: [before, ...turns.map(({ value }) => value)] };
}
