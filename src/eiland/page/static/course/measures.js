// The numbers of a finished game, by kind: which there are, and how they are shown.

/** @typedef {import("../client/types.js").Course} Course */
/** @typedef {import("../drawing/curves.js").Line} Line */

const EXPECTED = "expected"; // cards from the dice on average; shown with those that came
const PRODUCED = "produced";

/** Return the kinds that a chart can show, in order. @param {Course} course */
export function kindsOf({ series }) {
  return Object.keys(series).filter((kind) => kind !== EXPECTED);
}

/** Return the lines of a kind, and those to compare them with. @param {Course} course @param {string} kind */
export function linesOf({ series }, kind) {
  return { lines: linesIn(series[kind]), dashed: kind === PRODUCED ? linesIn(series[EXPECTED] ?? []) : [] };
}

/** @param {number[][]} bySeat @returns {Line[]} */
function linesIn(bySeat) {
  return bySeat.map((values, seat) => ({ seat, values }));
}

/** Return the last number of each seat. @param {number[][]} bySeat */
export function finals(bySeat) {
  return bySeat.map((values) => values[values.length - 1]);
}

/** Return the rows of the table of sums: each kind, and below the cards from the dice those on average. @param {Course} course */
export function rowsOf(course) {
  const row = (/** @type {string} */ kind) => ({ kind, numbers: finals(course.series[kind]) });
  return kindsOf(course).flatMap((kind) =>
    kind === PRODUCED && course.series[EXPECTED] ? [row(kind), row(EXPECTED)] : [row(kind)],
  );
}

/** Return whether a kind has a chart of its own. @param {string} kind */
export function isChosable(kind) {
  return kind !== EXPECTED;
}
