import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { betterThan, meanOf, sharesOf } from "#page/rules/final-scores.js";

const SCORES = [
  { points: -1, at_least: 1, best: 1 },
  { points: 0, at_least: 0.75, best: 0.9 },
  { points: 1, at_least: 0.5, best: 0.6 },
];

test("a score is better than the games with fewer points", () => {
  equal(betterThan(SCORES, -1), 0);
  equal(betterThan(SCORES, 0), 0.25);
  equal(betterThan(SCORES, 1), 0.5);
  equal(betterThan(SCORES, 2), 1);
});

test("shares add up to all games, and the mean is theirs", () => {
  deepEqual(sharesOf(SCORES), [0.25, 0.25, 0.5]);
  equal(meanOf(SCORES), 0.25);
});
