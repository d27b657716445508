// Charts of estimated chances: a curve for each seat with marks where a decision cost much, and bars of luck.

import { Axes } from "../drawing/axes.js";
import { fitted } from "../drawing/fitted.js";
import { seatShape } from "../drawing/shapes.js";
import { svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { lastTurn } from "./turns.js";

const HEIGHT = 216;
const LOW = 144;
const WHOLE = 100;
const BAR = 0.7; // width of a bar in column widths

/** @typedef {import("../client/types.js").Chances} Chances */
/** @typedef {import("../client/types.js").ReviewedSeat} ReviewedSeat */

/**
 * Return axes with a column for each turn and a number for each round.
 * @param {Chances} found
 * @param {number} height
 * @param {number[]} values
 * @param {number} width
 */
function axesOf(found, height, values, width) {
  return new Axes(lastTurn(found), height, values, t("chances.round"), found.seats.length, width);
}

/**
 * @param {Chances} found
 * @param {ReviewedSeat} chosen the highlighted seat
 * @param {(turn: number) => void} onPick
 */
export function chanceCurves(found, chosen, onPick) {
  return fitted((width) => curvesOf(found, chosen, onPick, width));
}

/** @param {Chances} found @param {ReviewedSeat} chosen @param {(turn: number) => void} onPick @param {number} width */
function curvesOf(found, chosen, onPick, width) {
  const axes = axesOf(found, HEIGHT, [0, WHOLE], width);
  const last = (/** @type {ReviewedSeat} */ { seat }) => (seat === chosen.seat ? 1 : 0);
  const begun = found.moments.length > 0; // else no turn has ended yet
  const drawn = begun ? [...found.seats].sort((a, b) => last(a) - last(b)) : [];
  return axes.chart(
    "review-curves",
    t("chances.curves"),
    onPick,
    ...drawn.map((seat) => curve(found, seat, seat.seat === chosen.seat, axes)),
    ...marks(found, chosen, axes),
  );
}

/** @param {Chances} found @param {ReviewedSeat} seat @param {boolean} isChosen @param {Axes} axes */
function curve({ moments }, { seat }, isChosen, axes) {
  const points = moments.map(({ turn, chances }) => [axes.x(turn), axes.y(WHOLE * chances[seat])]);
  const [x, y] = points[points.length - 1];
  const path = points.map((point) => point.map((place) => place.toFixed(1)).join(" ")).join("L");
  return svg(
    "g",
    { class: `chart-curve seat-${seat}`, "data-chosen": isChosen },
    svg("path", { d: `M${path}` }),
    svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(0.55)` }, seatShape(seat)),
  );
}

/** Return a mark on the curve of a seat for each decision with a grade. @param {Chances} found @param {ReviewedSeat} seat @param {Axes} axes */
function marks({ moments }, { seat, costly }, axes) {
  return costly
    .filter(({ grade }) => grade !== "good")
    .map(({ turn, grade }) => {
      const moment = moments.find((each) => each.turn >= turn) ?? moments.at(-1); // of a turn that goes on the last one
      const chance = moment?.chances[seat] ?? 0;
      const place = { cx: axes.x(turn).toFixed(1), cy: axes.y(WHOLE * chance).toFixed(1) };
      return svg("circle", { class: "chances-mark", "data-grade": grade, ...place, r: 4.5 });
    });
}

/**
 * @param {Chances} found
 * @param {ReviewedSeat} chosen
 * @param {(turn: number) => void} onPick
 */
export function luckBars(found, chosen, onPick) {
  return fitted((width) => barsOf(found, chosen, onPick, width));
}

/** @param {Chances} found @param {ReviewedSeat} chosen @param {(turn: number) => void} onPick @param {number} wide */
function barsOf(found, chosen, onPick, wide) {
  const scale = found.unit === "cards" ? 1 : WHOLE;
  const values = found.luck.map(({ turn, seats }) => ({ turn, value: scale * seats[chosen.seat] }));
  const axes = axesOf(found, LOW, [0, ...values.map(({ value }) => value)], wide);
  const width = axes.column * BAR;
  const bars = values
    .filter(({ value }) => value !== 0)
    .map(({ turn, value }) => {
      const [top, bottom] = [axes.y(Math.max(value, 0)), axes.y(Math.min(value, 0))];
      return svg("rect", {
        class: "review-luck",
        x: (axes.x(turn) - width / 2).toFixed(1),
        y: top.toFixed(1),
        width: width.toFixed(1),
        height: (bottom - top).toFixed(1),
      });
    });
  const name = t(`chances.bars.${found.unit}`, { name: chosen.name });
  return axes.chart(
    "review-bars",
    name,
    onPick,
    svg("g", { class: `seat-${chosen.seat}`, "data-turn-bars": "" }, ...bars),
  );
}
