// Bar chart of luck and skill by turn: how much rolls and decisions changed the expected score of a seat.

import { Axes } from "../drawing/axes.js";
import { fitted } from "../drawing/fitted.js";
import { el, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";

const HEIGHT = 176;
const SHARE = 0.4; // width of a bar in column widths
const SEEN = 0.05; // smaller values are not drawn

/**
 * @param {number} turns
 * @param {import("../client/types.js").Review} review
 * @param {(turn: number) => void} onPick
 */
export function bars(turns, review, onPick) {
  return fitted((width) => chart(turns, review, onPick, width));
}

/**
 * @param {number} turns
 * @param {import("../client/types.js").Review} review
 * @param {(turn: number) => void} onPick
 * @param {number} wide
 */
function chart(turns, review, onPick, wide) {
  const axes = new Axes(
    turns,
    HEIGHT,
    [0, ...review.turns.flatMap(({ luck, skill }) => [luck, skill])],
    t("analysis.turn"),
    1,
    wide,
  );
  const width = axes.column * SHARE;
  const bar = (/** @type {"luck" | "skill"} */ kind, /** @type {number} */ left, /** @type {number} */ value) => {
    const [top, bottom] = [axes.y(Math.max(value, 0)), axes.y(Math.min(value, 0))];
    return (
      Math.abs(value) >= SEEN &&
      svg("rect", {
        class: `review-${kind}`,
        x: left.toFixed(1),
        y: top.toFixed(1),
        width: width.toFixed(1),
        height: (bottom - top).toFixed(1),
        rx: 1,
      })
    );
  };
  const drawn = review.turns.map(({ turn, luck, skill }) =>
    svg(
      "g",
      { "data-turn-bars": turn },
      bar("luck", axes.x(turn) - width - 0.5, luck),
      bar("skill", axes.x(turn) + 0.5, skill),
    ),
  );
  return axes.chart(
    `review-bars seat-${review.seat}`,
    t("analysis.bars", { name: review.name }),
    onPick,
    hatch(),
    ...drawn,
  );
}

/** Define the hatching of the skill bars, which distinguishes them without color. */
function hatch() {
  const lines = svg("path", { d: "M0 0V5", class: "review-hatch" });
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      { id: "review-hatch", width: 4, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      lines,
    ),
  );
}

/** Return the legend of the bars. @param {number} seat */
export function legend(seat) {
  const key = (/** @type {string} */ kind) =>
    el(
      "span",
      {},
      svg(
        "svg",
        { viewBox: "0 0 14 14" },
        svg("rect", { class: `review-${kind}`, x: 2, y: 1, width: 10, height: 12, rx: 1 }),
      ),
      t(`analysis.${kind}`),
    );
  return el("p", { class: `review-legend seat-${seat}`, "aria-hidden": "true" }, key("luck"), key("skill"));
}
