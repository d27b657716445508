// Sums for each seat: from the expected to the final score, or to what was expected in the end. Choosing a seat shows its turns and decisions.

import { seatBadge } from "../drawing/shapes.js";
import { el } from "../kit/dom.js";
import { decimal, signed, t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Review} Review */

const NOTHING = 0.05; // points that are rounded to nothing

/** Return what decisions have cost, "" for nothing. @param {number} skill never above 0 */
export function cost(skill) {
  return skill > -NOTHING ? "" : decimal(skill);
}

/**
 * Return the game of a seat in one number and two sentences; the turn of the dearest mistake is a link.
 * @param {Review} review
 * @param {(turn: number) => void} onTurn
 */
export function summary({ accuracy, flawless, summary: said, dearest }, onTurn) {
  return el(
    "div",
    { class: "review-summary", "data-flawless": flawless },
    el(
      "p",
      { class: "review-accuracy", "data-testid": "review-accuracy" },
      el("b", {}, accuracy),
      " ",
      t("analysis.accuracy"),
    ),
    el("p", { class: "review-said", "data-testid": "review-summary" }, ...linked(said, dearest, onTurn)),
  );
}

/**
 * Return a sentence with its words for a turn as a button.
 * @param {string} said
 * @param {number | null} turn
 * @param {(turn: number) => void} onTurn
 */
function linked(said, turn, onTurn) {
  if (turn === null) return [said];
  const words = t("analysis.turn-link", { turn });
  const [before, after] = said.split(words);
  if (after === undefined) return [said];
  const click = () => onTurn(turn);
  const link = el("button", { type: "button", class: "review-link", "data-testid": "review-dearest", click }, words);
  return [before, link, after];
}

/**
 * @param {Review[]} reviews
 * @param {number} chosen
 * @param {boolean} hasEnd whether the game was played to its end
 * @param {(seat: number) => void} onChoose
 */
export function sums(reviews, chosen, hasEnd, onChoose) {
  const heads = ["before", "luck", "skill", hasEnd ? "gained" : "value", "accuracy"].map((name) =>
    el("th", { scope: "col" }, t(`analysis.${name}`)),
  );
  const number = (/** @type {number} */ value) => (hasEnd ? signed(Math.round(value)) : decimal(value));
  const rows = reviews.map((review) =>
    row(review, number(review.value), review.seat === chosen, reviews.length > 1 ? onChoose : null),
  );
  return el(
    "table",
    { class: "review-sums", "data-testid": "review-sums" },
    el("thead", {}, el("tr", {}, el("td", {}), ...heads)),
    el("tbody", {}, ...rows),
  );
}

/** @param {Review} review @param {string} points @param {boolean} isChosen @param {((seat: number) => void) | null} onChoose */
function row({ seat, name, before, luck, skill, accuracy, flawless }, points, isChosen, onChoose) {
  const called = [seatBadge(seat), el("span", {}, name)];
  const choose = {
    type: "button",
    class: "review-seat",
    "aria-pressed": String(isChosen),
    "data-testid": `review-seat-${seat}`,
    click: () => onChoose?.(seat),
  };
  const lost = cost(skill) || t(flawless ? "analysis.none" : "analysis.hardly");
  const numbers = [decimal(before), decimal(luck, 1, true), lost].map((said) => el("td", {}, said));
  return el(
    "tr",
    { class: `seat-${seat}`, "data-chosen": isChosen },
    el(
      "th",
      { scope: "row" },
      onChoose ? el("button", choose, ...called) : el("span", { class: "review-seat" }, ...called),
    ),
    ...numbers,
    el("td", { class: "review-points" }, points),
    el("td", {}, accuracy),
  );
}

/** Return the turns of a seat as a table with the content of both charts. @param {Review} review */
export function turnsTable({ name, turns }) {
  const heads = ["turn", "luck", "skill", "gained", "value"].map((head) =>
    el("th", { scope: "col" }, t(`analysis.${head}`)),
  );
  const rows = turns.map(({ turn, luck, skill, points, value }) => {
    const cells = [decimal(luck, 1, true), cost(skill) || "–", points === null ? "…" : signed(points), decimal(value)];
    return el("tr", {}, el("th", { scope: "row" }, String(turn)), ...cells.map((cell) => el("td", {}, cell)));
  });
  return el(
    "details",
    { class: "review-turns", "data-testid": "review-turns" },
    el("summary", {}, t("analysis.table", { name })),
    el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
  );
}
