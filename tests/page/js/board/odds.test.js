import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { rollsOf, usualOfDecks, usualRange } from "#page/board/odds.js";

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

/** @param {number} n @param {number} k */
function choose(n, k) {
  let ways = k < 0 || k > n ? 0 : 1;
  for (let each = 0; each < k; each += 1) ways *= (n - each) / (each + 1);
  return ways;
}

test("the cards of a deck are fewer than dice may bring, and their range is exact", () => {
  for (const [cards, ways] of [
    [1, 6],
    [17, 5],
    [30, 1],
    [31, 6],
  ]) {
    const odds = Array.from(
      { length: ways + 1 },
      (_, n) => (choose(ways, n) * choose(36 - ways, cards - n)) / choose(36, cards),
    );
    const upTo = (/** @type {number} */ n) => odds.slice(0, n + 1).reduce((all, each) => all + each, 0);
    const [low, high] = usualOfDecks(cards, ways, 36, 31);
    equal(upTo(low - 1) < 0.05 && upTo(low) >= 0.05, true, `${cards} cards, from ${low}`);
    equal(upTo(high - 1) < 0.95 && upTo(high) >= 0.95, true, `${cards} cards, up to ${high}`);
  }
});

test("each deck that is shuffled anew counts for itself", () => {
  deepEqual(usualOfDecks(0, 6, 36, 31), [0, 0]);
  deepEqual(usualOfDecks(62, 1, 2, 1), [25, 37]); // sixty-two tosses of a coin
  deepEqual(usualRange(62, 1 / 2), [25, 37]);
  deepEqual(usualOfDecks(6, 1, 3, 3), [2, 2]); // two whole decks with one such card each
});
