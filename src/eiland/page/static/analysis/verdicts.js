// The most costly decisions of a seat in a game with estimated values. Choosing one shows its turn in the charts.

import { el, setAttributes } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { markIcon } from "./marks.js";
import { percent, share } from "./shares.js";
import { whenOf } from "./turns.js";

/** @typedef {import("../client/types.js").Chances} Chances */
/** @typedef {import("../client/types.js").ReviewedSeat} ReviewedSeat */
/** @typedef {import("../client/types.js").JudgedDecision} Verdict */

const COUNTED = ["inaccuracy", "mistake", "blunder"];

export class Verdicts {
  /**
   * @param {Chances} found
   * @param {ReviewedSeat} seat
   * @param {(turn: number) => void} onShow
   * @param {(seq: number) => Node} moment returns the link to the position before a decision
   */
  constructor({ done, seats }, seat, onShow, moment) {
    this.seat = seat;
    this.seats = seats;
    this.onShow = onShow;
    this.moment = moment;
    this.isWhole = done >= 1;
    this.root = el("section", { class: "review-costly" }, ...this.content());
  }

  content() {
    const { costly, decisions, grades } = this.seat;
    const counted = COUNTED.filter((grade) => grades[grade]).map((grade) =>
      t(`analysis.counted.${grade}`, { n: grades[grade] }),
    );
    const sums = [t("analysis.decisions", { n: decisions, best: grades.best }), ...counted].join(" · ");
    const said = [
      el("h3", {}, t(costly.length ? "analysis.costliest" : "analysis.all")),
      el("p", { class: "review-counted" }, decisions ? sums : ""),
    ];
    if (!costly.length)
      return this.isWhole ? [...said, el("p", { class: "review-faultless" }, t("chances.faultless"))] : said;
    const cards = costly.map((verdict) => this.card(verdict));
    return [
      ...said,
      el("p", { class: "review-note" }, t("chances.beside")),
      el("ol", { class: "review-choices", "data-testid": "review-verdicts" }, ...cards),
    ];
  }

  /** @param {Verdict} verdict */
  card({ seq, turn, of, kind, loss, grade, chance, offer, chosen, better, why }) {
    const when = [whenOf(of, this.seats), ...(of ? [t(`chances.kind.${kind}`)] : [])].join(" · ");
    return el(
      "li",
      { class: "review-choice", "data-grade": grade, "data-turn": turn },
      el(
        "button",
        { type: "button", class: "review-open", click: () => this.show(turn) },
        el("span", { class: "review-when" }, when),
        " ",
        el(
          "span",
          { class: "review-loss" },
          el("b", {}, share(-loss)),
          " ",
          grade !== "good" && el("span", { class: "review-grade" }, t(`analysis.grade.${grade}`)),
        ),
      ),
      offer && el("p", { class: "review-offer" }, offer),
      row("chosen", chosen.label, chance - loss),
      row("better", better.label, chance),
      why && el("p", { class: "review-why" }, why),
      el("p", {}, this.moment(seq)),
    );
  }

  /** @param {number} turn */
  show(turn) {
    this.mark(turn);
    this.onShow(turn);
  }

  /** Mark the decisions of a turn, and go to the most costly of them. @param {number} turn */
  open(turn) {
    const card = this.mark(turn);
    card?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} turn */
  mark(turn) {
    const cards = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".review-choice")]);
    for (const card of cards) setAttributes(card, { "data-shown": card.dataset.turn === String(turn) });
    return cards.find((card) => card.dataset.turn === String(turn));
  }
}

/** @param {import("./marks.js").Mark} mark @param {string} said @param {number} chance */
function row(mark, said, chance) {
  return el(
    "p",
    { class: `review-row ${mark}` },
    el("i", {}, markIcon(mark), t(`analysis.${mark}`)),
    " ",
    el("span", {}, said),
    " ",
    el("b", {}, percent(chance)),
  );
}
