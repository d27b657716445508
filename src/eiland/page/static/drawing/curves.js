// Line chart of a number of each seat, by turn or round.

import { svg } from "../kit/dom.js";
import { Axes } from "./axes.js";
import { fitted } from "./fitted.js";
import { seatShape } from "./shapes.js";

const HEIGHT = 208;

/** @typedef {{seat: number, values: number[]}} Line the number before the first turn, and after each */
/**
 * `dashed` lines are thin, the line of the seat `chosen` is thick; `word` says whether they go by turn or round.
 * @typedef {{lines: Line[], dashed?: Line[], chosen: number, word: string}} Drawn
 */

/**
 * @param {string} name test id of the chart
 * @param {string} label accessible name
 * @param {Drawn} drawn
 * @param {(turn: number) => void} onPick a turn was pointed at
 */
export function curves(name, label, drawn, onPick) {
  return fitted((width) => chart(name, label, drawn, onPick, width));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {Drawn} drawn
 * @param {(turn: number) => void} onPick
 * @param {number} width
 */
function chart(name, label, { lines, dashed = [], chosen, word }, onPick, width) {
  const axes = new Axes(
    Math.max(...lines.map(({ values }) => values.length)) - 1, // who began may be a turn ahead
    HEIGHT,
    [...lines, ...dashed].flatMap(({ values }) => values),
    word,
    1,
    width,
  );
  const last = (/** @type {Line} */ { seat }) => (seat === chosen ? 1 : 0);
  return axes.chart(
    name,
    label,
    onPick,
    ...dashed.map((line) => svg("g", { class: `chart-curve dashed seat-${line.seat}` }, way(placed(line, axes)))),
    ...[...lines].sort((a, b) => last(a) - last(b)).map((line) => curve(line, line.seat === chosen, axes)),
  );
}

/** @param {Line} line @param {boolean} isChosen @param {Axes} axes */
function curve(line, isChosen, axes) {
  const points = placed(line, axes);
  const shapes = isChosen ? points : points.slice(-1);
  return svg(
    "g",
    { class: `chart-curve seat-${line.seat}`, "data-chosen": isChosen },
    way(points),
    ...shapes.map(([x, y], place) => {
      const size = place === shapes.length - 1 ? 0.62 : 0.4;
      return svg("g", { transform: `translate(${x} ${y}) scale(${size})` }, seatShape(line.seat));
    }),
  );
}

/** @param {Line} line @param {Axes} axes */
function placed({ values }, axes) {
  return values.map((value, turn) => [axes.x(turn), axes.y(value)].map((place) => place.toFixed(1)));
}

/** @param {string[][]} points */
function way(points) {
  return svg("path", { d: `M${points.map((point) => point.join(" ")).join("L")}` });
}
