import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { costOf } from "#page/practice/cost.js";
import { isPractised, keepPractised, mayPractise } from "#page/practice/tables.js";
import { store } from "../support.js";

/** @param {Record<string, number>} values @returns {any[]} */
const listed = (values) => Object.entries(values).map(([action, value]) => ({ action, label: action, value }));

test("points count in the solved game, from one point on", () => {
  const values = listed({ "keep ore": 95.5, "keep wool": 94.6, end: 94.5, roll: 90 });
  equal(costOf({ values }, "keep ore"), null);
  equal(costOf({ values }, "keep wool"), null);
  deepEqual(costOf({ values }, "end"), { loss: 1, unit: "points" });
  deepEqual(costOf({ values, chances: listed({ roll: 0.5 }) }, "roll"), { loss: 5.5, unit: "points" });
});

test("elsewhere chances to win count, from three points of a hundred on", () => {
  const chances = listed({ "road 1-2": 0.5, end: 0.4375, buy: 0.49 });
  deepEqual(costOf({ chances }, "end"), { loss: 0.0625, unit: "chance" });
  equal(costOf({ chances }, "buy"), null);
  equal(costOf({ chances }, "road 3-4"), null);
  equal(costOf({}, "end"), null);
});

test("what the bot leaves out among others of its kind makes no sense", () => {
  const chances = listed({ "settlement 12": 0.3, "settlement 13": 0.29, "road 1-2": 0.2 });
  deepEqual(costOf({ chances }, "settlement 0"), { loss: null, unit: "senseless" });
  equal(costOf({ chances }, "robber 4"), null);
  equal(costOf({ chances }, "offer 1 ore for 1 wool"), null);
  equal(costOf({ chances }, "road 3-4"), null);
});

test("who plays alone or with bots may practise, except while a daily game counts", () => {
  const seat = (/** @type {string} */ kind) => /** @type {any} */ ({ kind });
  const table = { seats: [seat("here"), seat("bot"), seat("bot")], mine: [0], daily: null, over: false };
  const daily = (/** @type {number} */ attempt) => ({ date: "2026-11-25", number: 25, attempt });
  equal(mayPractise(table), true);
  equal(mayPractise({ ...table, daily: daily(1) }), false);
  equal(mayPractise({ ...table, daily: daily(2) }), true);
  equal(mayPractise({ ...table, seats: [seat("here"), seat("link")] }), false);
  equal(mayPractise({ ...table, mine: [] }), false);
  equal(mayPractise({ ...table, over: true }), false);
});

test("a browser remembers the tables at which it practises", () => {
  const kept = store(null);
  keepPractised("a", true);
  keepPractised("b", true);
  keepPractised("a", true);
  deepEqual(kept(), ["a", "b"]);
  equal(isPractised("a"), true);
  keepPractised("a", false);
  deepEqual(kept(), ["b"]);
  equal(isPractised("a"), false);
  for (let number = 0; number < 30; number += 1) keepPractised(`t${number}`, true);
  equal(kept().length, 20);
  equal(kept()[0], "t29");
});

test("what is no list is replaced, and without storage nothing is kept", () => {
  for (const before of ["no JSON", "{}"]) {
    const kept = store(before);
    keepPractised("a", true);
    deepEqual(kept(), ["a"]);
  }
  const kept = store(null, true);
  keepPractised("a", true);
  equal(kept(), null);
});
