import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { isTriumph, verdictOf } from "#page/table/verdict.js";
import { speak } from "../support.js";

/** @param {number[]} scores @param {any} [changed] @returns {any} */
function ended(scores, changed = {}) {
  const seats = scores.map((_, seat) => ({ seat, name: ["Anna", "Ben", "Cleo"][seat] }));
  const most = Math.max(...scores);
  const winners = [...scores.keys()].filter((seat) => scores[seat] === most);
  const verdicts = scores.map(() => ({ best_turn: null, better_than: null }));
  return { over: true, seats, scores, winners, mine: [0], verdicts, ...changed };
}

async function said(/** @type {any} */ snapshot) {
  await speak({
    "page.end.alone": "alone {n}",
    "page.end.mine": "I won {n}",
    "page.end.won": "{name} won {n}",
    "page.end.shared": "{names} share {n}",
    "end.placed": "{place} of {of} with {n}",
    "end.ahead": "{n} ahead of {name}",
    "end.behind": "{n} behind {name}",
    "end.better": "better than {percent}",
    "end.better.none": "perfect play has more",
    "end.best": "turn {turn}: {n}",
    "page.end.abandoned": "abandoned",
    "end.kept": "until {date}",
    "end.kept.dice": "verify the dice",
  });
  const { headline, sentences } = verdictOf(snapshot);
  return [headline, ...sentences];
}

test("a winner reads by how much, a loser reads the own place first", async () => {
  deepEqual(await said(ended([9, 5, 7])), ["I won 9", "2 ahead of Cleo"]);
  deepEqual(await said(ended([5, 9, 7])), ["3 of 3 with 5", "Ben won 9", "4 behind Ben"]);
  deepEqual(await said(ended([9, 9, 7])), ["Anna and Ben share 9"]);
});

test("people who share a device and spectators read who won", async () => {
  deepEqual(await said(ended([5, 9], { mine: [0, 1] })), ["Ben won 9"]);
  deepEqual(await said(ended([5, 9], { mine: [] })), ["Ben won 9"]);
});

test("the score is compared with perfect play, and the best turn is named", async () => {
  const verdicts = [{ best_turn: { turn: 7, points: 17 }, better_than: 0.839 }];
  deepEqual(await said(ended([110], { verdicts })), ["alone 110", "better than 83", "turn 7: 17"]);
  const poor = [{ best_turn: null, better_than: 0.004 }];
  deepEqual(await said(ended([20], { verdicts: poor })), ["alone 20", "perfect play has more"]);
});

test("winners celebrate, and so does a single player who beats half of perfect play", () => {
  equal(isTriumph(ended([9, 5])), true);
  equal(isTriumph(ended([5, 9])), false);
  equal(isTriumph(ended([5, 9], { mine: [0, 1] })), true);
  equal(isTriumph(ended([5, 9], { mine: [] })), false);
  equal(isTriumph(ended([60], { verdicts: [{ best_turn: null, better_than: 0.4 }] })), false);
  equal(isTriumph(ended([99], { verdicts: [{ best_turn: null, better_than: 0.5 }] })), true);
});

test("a game that nobody will end has no winner, but a date until which it is kept", async () => {
  const left = { winners: [], verdicts: null, kept_until: Date.UTC(2027, 1, 5, 12) / 1000 };
  deepEqual(await said(ended([5, 9], { ...left, dice: null })), ["abandoned", "until February 5, 2027"]);
  deepEqual(await said(ended([5, 9], { ...left, dice: {}, mine: [] })), [
    "abandoned",
    "until February 5, 2027",
    "verify the dice",
  ]);
  equal(isTriumph(ended([5], left)), false);
});
