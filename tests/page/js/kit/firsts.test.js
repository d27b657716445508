import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { Firsts } from "#page/kit/firsts.js";
import { store } from "../support.js";

/** @type {Firsts<number>} */
const firsts = new Firsts("eiland-tries", "days");

test("the first answer is kept, by group and name", () => {
  const kept = store(null);
  firsts.keep("a", "monday", 1);
  firsts.keep("a", "monday", 2);
  firsts.keep("a", "tuesday", 3);
  firsts.keep("b", "monday", 4);
  deepEqual(firsts.of("a"), { monday: 1, tuesday: 3 });
  deepEqual(firsts.of("c"), {});
  deepEqual(kept(), { v: 1, days: { a: { monday: 1, tuesday: 3 }, b: { monday: 4 } } });
});

test("without storage, or with what another version has kept, there is none", () => {
  store(null, true);
  firsts.keep("a", "monday", 1);
  deepEqual(firsts.of("a"), {});
  for (const kept of ['{"v": 99, "days": {"a": {"monday": 1}}}', '{"v": 1}', "no JSON"]) {
    store(kept);
    deepEqual(firsts.of("a"), {});
  }
});
