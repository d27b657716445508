import { equal } from "node:assert/strict";
import { test } from "node:test";
import { whenOf } from "#page/analysis/turns.js";
import { speak } from "../support.js";

test("a turn has the name that it has in the log", async () => {
  await speak({ "page.log.turn": "{name}, turn {number}", "chances.when.start": "before" });
  const seats = [{ name: "Anna" }, { name: "Ben" }];
  equal(whenOf({ seat: 1, number: 3 }, seats), "Ben, turn 3");
  equal(whenOf(null, seats), "before");
});
