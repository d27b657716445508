// Line chart of the expected final score of each seat, by turn.

import { seatShape } from "../drawing/shapes.js";
import { svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Axes } from "./axes.js";

const HEIGHT = 192;

/** @typedef {import("../client/types.js").Review} Review */

/**
 * @param {import("../client/types.js").Analysis} analysis
 * @param {number} chosen the highlighted seat
 * @param {(turn: number) => void} onPick
 * @returns {SVGSVGElement}
 */
export function curves({ turns, seats }, chosen, onPick) {
  const axes = new Axes(turns, HEIGHT, seats.flatMap(expected));
  const last = (/** @type {Review} */ { seat }) => (seat === chosen ? 1 : 0);
  const drawn = [...seats].sort((a, b) => last(a) - last(b));
  return axes.chart(
    "review-curves",
    t("analysis.curves"),
    onPick,
    ...drawn.map((review) => curve(review, review.seat === chosen, axes)),
  );
}

/** Return the expected score of a seat before the game and after each turn. @param {Review} review */
function expected({ before, turns }) {
  return [before, ...turns.map(({ value }) => value)];
}

/** @param {Review} review @param {boolean} isChosen @param {Axes} axes */
function curve(review, isChosen, axes) {
  const points = expected(review).map((value, turn) => [axes.x(turn), axes.y(value)].map((place) => place.toFixed(1)));
  const shapes = isChosen ? points : points.slice(-1);
  return svg(
    "g",
    { class: `review-curve seat-${review.seat}`, "data-chosen": isChosen },
    svg("path", { d: `M${points.map((point) => point.join(" ")).join("L")}` }),
    ...shapes.map(([x, y], place) => {
      const size = place === shapes.length - 1 ? 0.62 : 0.4;
      return svg("g", { transform: `translate(${x} ${y}) scale(${size})` }, seatShape(review.seat));
    }),
  );
}
