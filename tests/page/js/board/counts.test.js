import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { kindsOf, missing, notationOf, total, wordsOf } from "#page/board/counts.js";
import { speak } from "../support.js";

test("cards are counted, listed in order and written as notation", () => {
  const counts = { brick: 1, wool: 2, ore: 0 };
  equal(total(counts), 3);
  deepEqual(kindsOf(counts), ["wool", "brick"]);
  equal(notationOf(counts), "2 wool 1 brick");
  equal(notationOf({}), "nothing");
});

test("cards have words", async () => {
  await speak({ "page.face.wool": "Wolle", "page.face.brick": "Lehm" });
  equal(wordsOf({ brick: 1, wool: 2 }), "2 Wolle, 1 Lehm");
});

test("needed cards that the hand lacks are missing", () => {
  deepEqual(missing({ ore: 2, wool: 1 }, { ore: 1, wool: 3 }), { ore: 1, wool: 0 });
  deepEqual(missing({ ore: 2 }, null), { ore: 2 });
});
