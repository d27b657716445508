import { equal } from "node:assert/strict";
import { test } from "node:test";
import { lastTurn, whenOf } from "#page/analysis/turns.js";
import { speak } from "../support.js";

test("a turn has the name that it has in the log", async () => {
  await speak({ "page.log.turn": "{name}, turn {number}", "chances.when.start": "before" });
  const seats = [{ name: "Anna" }, { name: "Ben" }];
  equal(whenOf({ seat: 1, number: 3 }, seats), "Ben, turn 3");
  equal(whenOf(null, seats), "before");
});

test("charts have room for a turn that goes on", () => {
  const until = (/** @type {number} */ last) => Array.from({ length: last }, (_, place) => ({ turn: place + 1 }));
  const found = /** @type {any} */ ({ moments: until(2), luck: until(3), seats: [{ costly: [] }, { costly: [] }] });
  equal(lastTurn(found), 3);
  equal(lastTurn({ ...found, seats: [{ costly: [] }, { costly: until(4) }] }), 4);
  equal(lastTurn({ moments: [], luck: [], seats: [] }), 1);
});
