// "How good are 104 points?": a field for a score, sentences about it, and a chart of perfectly played games.

import { request } from "../client/api.js";
import { el, setText, svg } from "../kit/dom.js";
import { decimal, loadMessages, t } from "../kit/messages.js";
import { betterThan, meanOf, sharesOf } from "./final-scores.js";

/** @typedef {import("../client/types.js").FinalScore} FinalScore */

const FIRST = 104; // points shown at first
const LOW = 40; // rarer scores have no bar that can be seen
const [WIDTH, HEIGHT, BELOW] = [400, 104, 24];
const NAMED = [50, 60, 70, 80, 90, 100, 110, 120, 130];

/** Fill the place for a score. @param {HTMLElement} root */
export async function showScores(root) {
  /** @type {[FinalScore[], void]} */
  const [scores] = await Promise.all([request("/api/games/classic/scores"), loadMessages("scores")]);
  const [low, high] = [scores[0].points, /** @type {FinalScore} */ (scores.at(-1)).points];
  const said = el("p", { role: "status", "data-testid": "score-said" });
  const bars = barsOf(scores);
  const judge = () => {
    const points = Number(field.value);
    const isKnown = field.value !== "" && Number.isInteger(points) && points >= low && points <= high;
    setText(
      said,
      isKnown
        ? wordsFor(scores, points)
        : t("fault.solve/score-range", { given: field.value === "" ? "" : points, low, high }),
    );
    bars.light(isKnown ? points : low);
  };
  const field = el("input", {
    type: "number",
    class: "field",
    value: FIRST,
    min: low,
    max: high,
    "data-testid": "score",
    input: judge,
  });
  root.replaceChildren(
    el("h3", {}, t("rulespage.score.title")),
    el("label", { class: "score-field" }, t("rulespage.score.points"), field),
    bars.root,
    said,
  );
  judge();
}

/** @param {FinalScore[]} scores @param {number} points */
function wordsFor(scores, points) {
  const mean = meanOf(scores);
  const by = decimal(Math.abs(points - mean));
  const best = scores.find((each) => each.points === points)?.best ?? 0;
  return [
    t("solve.better", { n: points, points, percent: decimal(100 * betterThan(scores, points)) }),
    t(points > mean ? "solve.above" : "solve.below", { mean: decimal(mean), by }),
    t("solve.reach", { n: points, percent: decimal(100 * best, 2) }),
  ].join(" ");
}

/** Return the chart, and what marks all scores below one. @param {FinalScore[]} scores */
function barsOf(scores) {
  const shares = sharesOf(scores);
  const shown = scores
    .map(({ points }, place) => ({ points, share: shares[place] }))
    .filter(({ points }) => points >= LOW);
  const most = Math.max(...shares);
  const column = WIDTH / shown.length;
  const bars = shown.map(({ points, share }, place) => {
    const height = (share / most) * (HEIGHT - BELOW);
    const bar = svg("rect", { x: place * column, y: HEIGHT - BELOW - height, width: column * 0.86, height });
    return { points, bar };
  });
  const names = NAMED.map((points) => svg("text", { x: (points - LOW + 0.5) * column, y: HEIGHT - 4 }, String(points)));
  const root = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "score-bars", role: "img", "aria-label": t("rulespage.score.chart") },
    ...bars.map(({ bar }) => bar),
    ...names,
  );
  /** @param {number} points */
  const light = (points) => {
    for (const each of bars)
      each.bar.setAttribute("class", each.points < points ? "below" : each.points === points ? "here" : "");
  };
  return { root, light };
}
