import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { keptDice } from "#page/analysis/marks.js";

const DICE = ["ore", "ore", "wool", "gold", "gold", "gold"];

test("an action that keeps dice marks as many of each face as it keeps", () => {
  deepEqual(keptDice(DICE, "keep ore wool gold gold"), [true, false, true, true, true, false]);
});

test("an action that keeps nothing or no dice marks none", () => {
  for (const action of ["keep nothing", "end", "gold wool", "joker K1 wool->ore"])
    deepEqual(keptDice(DICE, action), [false, false, false, false, false, false]);
});
