import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { newsOf, sinceTurnOf, standing } from "#page/board/news.js";

/** @param {...[number, string, any?]} lines @returns {any[]} */
function entries(...lines) {
  return lines.map(([player, text, hands], place) => ({ seq: place + 1, player, text, ...(hands ? { hands } : {}) }));
}

/** @param {any[]} found */
const texts = (found) => found.map(({ text }) => text);

test("entries that were taken back are left out", () => {
  deepEqual(texts(standing(entries([0, "road 1-2"], [0, "road 2-3"], [0, "undo"], [0, "end"]))), ["road 1-2", "end"]);
});

test("the last turn of a seat ends with its end", () => {
  const all = entries([0, "roll"], [-1, "dice 4"], [0, "end"], [1, "roll"], [-1, "dice 7"], [1, "end"]);
  deepEqual(texts(sinceTurnOf(all, 0)), ["roll", "dice 7", "end"]);
});

test("what happened stays while the next turn of the seat is running", () => {
  const all = entries([0, "end"], [1, "roll"], [-1, "dice 8"], [0, "refuse"], [1, "end"], [0, "roll"], [-1, "dice 5"]);
  deepEqual(texts(sinceTurnOf(all, 0)), ["roll", "dice 8", "refuse", "end"]);
});

test("before the first end it begins with the last own piece of the founding", () => {
  const all = entries([0, "settlement 1"], [0, "road 1-2"], [1, "settlement 9"], [1, "road 9-10"]);
  deepEqual(texts(sinceTurnOf(all, 0)), ["settlement 9", "road 9-10"]);
  const later = [...all, ...entries([0, "roll"], [-1, "dice 6"], [0, "road 2-3"])];
  deepEqual(texts(sinceTurnOf(later, 0)), ["settlement 9", "road 9-10"]);
});

test("cards that came and went are added up, also stolen ones", () => {
  const all = entries(
    [1, "roll"],
    [
      -1,
      "dice 8",
      [
        { seat: 0, cards: { ore: 2 } },
        { seat: 1, cards: { wool: 1 } },
      ],
    ],
    [1, "take 0", [{ seat: 0, cards: { ore: -1, brick: 1 } }]],
    [2, "robber 4"],
    [-1, "steal brick from 0"],
    [-1, "steal ? from 1"],
  );
  deepEqual(newsOf(all, 0).cards, { ore: 1 });
});

test("of each player the roll and the deeds are counted", () => {
  const all = entries(
    [1, "knight"],
    [1, "robber 4"],
    [-1, "steal ore from 0"],
    [1, "roll"],
    [-1, "dice 8"],
    [1, "road 1-2"],
    [1, "road 2-3"],
    [1, "buy"],
    [0, "refuse"],
    [2, "roll"],
    [-1, "dice 3"],
    [2, "city 7"],
    [2, "end"],
  );
  deepEqual(newsOf(all, 0).players, [
    { seat: 1, roll: 8, deeds: { knight: 1, robber: 1, road: 2, development: 1 } },
    { seat: 2, roll: 3, deeds: { city: 1 } },
  ]);
});
