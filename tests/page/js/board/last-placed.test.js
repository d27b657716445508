import { equal } from "node:assert/strict";
import { test } from "node:test";
import { lastPlaced } from "#page/board/last-placed.js";

/** @param {string[]} texts @returns {any} */
const entries = (...texts) => texts.map((text, place) => ({ seq: place + 1, player: 0, text }));

test("the last piece stays the last while nothing else is placed", () => {
  equal(lastPlaced(entries("settlement 17", "road 12-17", "end", "roll", "dice 6")), "road 12-17");
  equal(lastPlaced(entries("road 12-17", "robber 4", "steal ore from 1")), "robber 4");
  equal(lastPlaced(entries("roll", "dice 6")), null);
});

test("a piece that was taken back is not the last", () => {
  equal(lastPlaced(entries("road 1-2", "road 2-3", "undo", "buy")), "road 1-2");
  equal(lastPlaced(entries("road 1-2", "road 2-3", "city 7", "undo", "undo")), "road 1-2");
});
