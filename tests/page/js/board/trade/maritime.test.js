import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { bankTrades, ratesOf } from "#page/board/trade/maritime.js";

const legal = ["bank 4 ore for 1 wool", "bank 2 brick for 1 ore", "offer 1 ore for 1 wool", "end"].map((action) => ({
  action,
  label: "",
}));

test("trades with the bank are found among the legal actions", () => {
  deepEqual(bankTrades(legal), [
    { action: "bank 4 ore for 1 wool", rate: 4, given: "ore", wanted: "wool" },
    { action: "bank 2 brick for 1 ore", rate: 2, given: "brick", wanted: "ore" },
  ]);
});

test("each resource has the rate of its trades", () => {
  deepEqual(ratesOf(bankTrades(legal)), { ore: "4:1", brick: "2:1" });
});
