import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Deal } from "#page/board/trade/deal.js";

test("a resource that is added to one side is removed from the other", () => {
  const deal = new Deal({ ore: 2 });
  deal.change("wanted", "ore", 1);
  deepEqual(deal.given, { ore: 0 });
  deepEqual(deal.wanted, { ore: 1 });
});

test("a side never has a negative number of cards", () => {
  const deal = new Deal();
  deal.change("given", "wool", -1);
  ok(deal.isEmpty);
  deal.change("wanted", "wool", 1);
  deal.change("given", "wool", -1);
  deepEqual(deal.wanted, { wool: 1 });
});

test("an offer to all players names none", () => {
  const deal = new Deal({ ore: 1 }, { wool: 2 });
  deal.ask(3, [1, 3]);
  equal(deal.offer, "offer 1 ore for 2 wool to 3");
  deal.ask(1, [1, 3]);
  equal(deal.offer, "offer 1 ore for 2 wool");
});

test("asking a player twice removes the player", () => {
  const deal = new Deal({ ore: 1 }, { wool: 1 });
  deal.ask(2, [1, 2]);
  deal.ask(2, [1, 2]);
  equal(deal.offer, "offer 1 ore for 1 wool");
});

test("an offer names its players in the order of seats", () => {
  const deal = new Deal({ brick: 1 }, { lumber: 1 });
  deal.ask(3, [1, 2, 3]);
  deal.ask(1, [1, 2, 3]);
  equal(deal.offer, "offer 1 brick for 1 lumber to 1 3");
});

test("a deal gives at most the held cards", () => {
  const deal = new Deal({ ore: 3, wool: 1 });
  deal.fit({ ore: 2 });
  deepEqual(deal.given, { ore: 2, wool: 0 });
});

test("a counter-offer and a trade with the bank name the same cards", () => {
  const deal = new Deal({ grain: 4 }, { ore: 1 });
  equal(deal.counter, "counter 4 grain for 1 ore");
  equal(deal.bank, "bank 4 grain for 1 ore");
});
