import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Tables } from "#page/companion/tables.js";
import { RULES } from "./rules.js";

const tables = new Tables(RULES);

test("dice have a rank, in any order", () => {
  equal(tables.rank(["wool", "ore"]), 4);
  equal(tables.rank(["ore", "wool"]), 4);
  deepEqual(tables.dice(4), ["ore", "wool"]);
  deepEqual(tables.dice(0), []);
});

test("impossible dice have no rank", () => {
  equal(tables.rank(["ore", "ore", "ore"]), -1);
});

test("a step leads from one rank to another, or is impossible", () => {
  equal(tables.after("road", 4), 2);
  equal(tables.allows("road", 5), false);
  equal(tables.allows("road", -1), false);
  equal(tables.allows("castle", 4), false);
});
