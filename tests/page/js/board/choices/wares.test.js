import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { kindOf, questionOf, victimOf, waresOf } from "#page/board/choices/wares.js";

test("all purchases have their price, what is lacking, and their payments", () => {
  const legal = ["fish 2 for robber", "fish 1 1 for robber", "end"].map((action) => ({ action, label: "" }));
  const prices = { robber: 2, ore: 4, card: 7 };
  deepEqual(waresOf(prices, legal, { 1: 2, 2: 1 }), [
    {
      goods: "robber",
      price: 2,
      missing: 0,
      payments: [
        { action: "fish 2 for robber", tokens: [2] },
        { action: "fish 1 1 for robber", tokens: [1, 1] },
      ],
    },
    { goods: "ore", price: 4, missing: 0, payments: [] },
    { goods: "card", price: 7, missing: 3, payments: [] },
  ]);
});

test("a question about a purchase has no token too many", () => {
  const about = (/** @type {string} */ goods, /** @type {number} */ price) => ({
    goods,
    price,
    missing: 0,
    payments: [],
  });
  equal(questionOf(about("road", 5), { 1: 2, 2: 2, 3: 1 }), "fish 2 3 for road");
  equal(questionOf(about("robber", 2), { 3: 2 }), "fish 3 for robber");
  equal(questionOf(about("robber", 2), { 1: 2 }), "fish 1 1 for robber");
  equal(questionOf(about("ore", 4), { 1: 1, 3: 2 }), "fish 3 3 for ore");
});

test("a purchase from a player has a victim", () => {
  equal(victimOf("steal from 2"), 2);
  equal(victimOf("ore"), null);
});

test("a resource and a victim are kinds of purchases", () => {
  equal(kindOf("ore"), "resource");
  equal(kindOf("steal from 2"), "steal");
  equal(kindOf("road"), "road");
});
