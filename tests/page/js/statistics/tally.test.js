import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { resultOf } from "#page/statistics/result.js";
import { addGames, meanOf, mostMet, noSummary } from "#page/statistics/tally.js";

/** @typedef {import("#page/statistics/games.js").Game} Game */
/** @typedef {import("#page/statistics/games.js").Player} Player */
/** @typedef {import("#page/statistics/tally.js").Sums} Sums */

/** @param {Player["kind"]} kind @param {string} name @param {number} score @param {boolean} [won] @returns {Player} */
const seat = (kind, name, score, won = false) => ({ kind, name, bot: kind === "bot" ? name : null, score, won });

/** @param {Player[]} seats @param {Partial<Game>} [more] @returns {Game} */
const game = (seats, more = {}) => ({ table: "t", game: "base", at: 1, seats, accuracy: null, luck: null, ...more });

const WON = game([
  seat("me", "Anna", 10, true),
  seat("bot", "easy", 4),
  seat("bot", "easy", 6),
  seat("person", "Ben", 5),
]);
const LOST = game([seat("me", "Anna", 7), seat("bot", "hard", 10, true)], { at: 3 });
const SHARED = game([seat("here", "Anna", 8), seat("here", "Ben", 10, true)], { at: 2 });
const ALONE = game([seat("me", "", 90, true)], { game: "classic", accuracy: 80, luck: 3 });

/** @param {...Game[]} portions */
function sumsOf(...portions) {
  const summary = noSummary();
  for (const games of portions) addGames(summary, games);
  return summary;
}

test("wins count only games against others, with the share that chance would win", () => {
  const { games, by } = sumsOf([WON, LOST], [SHARED, ALONE]);
  equal(games, 4);
  const [base, classic] = ["base", "classic"].map((name) => /** @type {Sums} */ (by.get(name)));
  deepEqual([base.games, base.shared, base.alone, base.won, base.fair], [3, 1, 0, 1, 0.75]);
  deepEqual([meanOf(base.points), base.best], [8.5, 10]);
  deepEqual([classic.alone, classic.won, meanOf(classic.points), meanOf(classic.accuracy)], [1, 0, 90, 80]);
  equal(meanOf(base.accuracy), null);
});

test("an opponent counts once in a game", () => {
  const base = /** @type {Sums} */ (sumsOf([WON, LOST, game(WON.seats)]).by.get("base"));
  deepEqual(mostMet(base.bots), [
    ["easy", { games: 2, won: 2, lost: 0 }],
    ["hard", { games: 1, won: 0, lost: 1 }],
  ]);
  deepEqual(mostMet(base.people), [["Ben", { games: 2, won: 2, lost: 0 }]]);
});

test("the name of an opponent may be any word", () => {
  const strange = game([seat("me", "Anna", 1), seat("person", "__proto__", 2, true), seat("person", "constructor", 0)]);
  deepEqual(
    mostMet(/** @type {Sums} */ (sumsOf([strange]).by.get("base")).people).map(([name, { games, lost }]) => [
      name,
      games,
      lost,
    ]),
    [
      ["__proto__", 1, 1],
      ["constructor", 1, 0],
    ],
  );
});

test("the latest games come first, over all portions", () => {
  deepEqual(
    sumsOf([WON], [LOST, SHARED]).latest.map(({ at }) => at),
    [3, 2, 1],
  );
});

test("a result is a win, a place, points alone, or the best of several people", () => {
  deepEqual(resultOf(WON), { kind: "won", place: 1, points: 10 });
  deepEqual(resultOf(LOST), { kind: "placed", place: 2, points: 7 });
  deepEqual(resultOf(ALONE), { kind: "alone", place: 1, points: 90 });
  deepEqual(resultOf(SHARED), { kind: "shared", place: 1, points: 10 });
});
