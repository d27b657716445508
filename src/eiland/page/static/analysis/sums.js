// Sums for each seat: from the expected to the final score. Choosing a seat shows its turns and decisions.

import { seatBadge } from "../drawing/shapes.js";
import { el } from "../kit/dom.js";
import { decimal, signed, t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Review} Review */

/**
 * @param {Review[]} reviews
 * @param {number} chosen
 * @param {(seat: number) => void} onChoose
 */
export function sums(reviews, chosen, onChoose) {
  const heads = ["before", "luck", "skill", "gained"].map((name) => el("th", { scope: "col" }, t(`analysis.${name}`)));
  const rows = reviews.map((review) => row(review, review.seat === chosen, reviews.length > 1 ? onChoose : null));
  return el(
    "table",
    { class: "review-sums", "data-testid": "review-sums" },
    el("thead", {}, el("tr", {}, el("td", {}), ...heads)),
    el("tbody", {}, ...rows),
  );
}

/** @param {Review} review @param {boolean} isChosen @param {((seat: number) => void) | null} onChoose */
function row({ seat, name, before, luck, skill, value }, isChosen, onChoose) {
  const called = [seatBadge(seat), el("span", {}, name)];
  const choose = {
    type: "button",
    class: "review-seat",
    "aria-pressed": String(isChosen),
    "data-testid": `review-seat-${seat}`,
    click: () => onChoose?.(seat),
  };
  const numbers = [decimal(before), decimal(luck, 1, true), decimal(skill, 1, true)].map((said) => el("td", {}, said));
  return el(
    "tr",
    { class: `seat-${seat}`, "data-chosen": isChosen },
    el(
      "th",
      { scope: "row" },
      onChoose ? el("button", choose, ...called) : el("span", { class: "review-seat" }, ...called),
    ),
    ...numbers,
    el("td", { class: "review-points" }, signed(Math.round(value))),
  );
}

/** Return the turns of a seat as a table with the content of both charts. @param {Review} review */
export function turnsTable({ name, turns }) {
  const heads = ["turn", "luck", "skill", "gained", "value"].map((head) =>
    el("th", { scope: "col" }, t(`analysis.${head}`)),
  );
  const rows = turns.map(({ turn, luck, skill, points, value }) => {
    const cells = [decimal(luck, 1, true), decimal(skill, 1, true), signed(points), decimal(value)];
    return el("tr", {}, el("th", { scope: "row" }, String(turn)), ...cells.map((cell) => el("td", {}, cell)));
  });
  return el(
    "details",
    { class: "review-turns", "data-testid": "review-turns" },
    el("summary", {}, t("analysis.table", { name })),
    el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
  );
}
