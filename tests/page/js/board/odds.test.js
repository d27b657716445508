import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { rollsOf, usualRange } from "#page/board/odds.js";

test("only rolls of chance are counted", () => {
  const log = [
    { seq: 1, player: -1, text: "dice 8", revealed: [], sentence: "", turn: null, scores: [], by: null },
    { seq: 2, player: 0, text: "dice 3", revealed: [], sentence: "", turn: null, scores: [], by: null },
    { seq: 3, player: -1, text: "steal ore from 1", revealed: [], sentence: "", turn: null, scores: [], by: null },
    { seq: 4, player: -1, text: "dice 11", revealed: [], sentence: "", turn: null, scores: [], by: null },
  ];
  deepEqual(rollsOf(log), [8, 11]);
});

/** @param {number} rolls @param {number} chance the probability of each count, by the definition of chance */
function counts(rolls, chance) {
  let odds = [1];
  for (let roll = 0; roll < rolls; roll += 1)
    odds = Array.from(
      { length: odds.length + 1 },
      (_, n) => (odds[n] ?? 0) * (1 - chance) + (odds[n - 1] ?? 0) * chance,
    );
  return odds;
}

test("at most one of twenty games is below the usual range, and one above", () => {
  for (const [rolls, chance] of [
    [0, 1 / 6],
    [1, 1 / 6],
    [40, 1 / 36],
    [100, 5 / 36],
    [300, 1 / 6],
  ]) {
    const odds = counts(rolls, chance);
    const sum = (/** @type {number} */ from, /** @type {number} */ to) =>
      odds.slice(from, to).reduce((all, each) => all + each, 0);
    const [low, high] = usualRange(rolls, chance);
    equal(sum(0, low) < 0.05, true, `${rolls} rolls, below ${low}`);
    equal(sum(0, low + 1) >= 0.05, true, `${rolls} rolls, up to ${low}`);
    equal(sum(0, high + 1) >= 0.95 || high === rolls, true, `${rolls} rolls, up to ${high}`);
    equal(high === low || sum(0, high) < 0.95, true, `${rolls} rolls, below ${high}`);
  }
});
