import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { drawnCards } from "#page/board/hand/cards.js";

/** @param {[number, string][]} lines */
const log = (...lines) => lines.map(([player, text], seq) => ({ seq, player, text, revealed: [], sentence: "" }));

test("cards of the running turn are told in the order of the notation", () => {
  const entries = log(
    [-1, "card victory-point"],
    [0, "end"],
    [1, "buy"],
    [-1, "card monopoly"],
    [1, "buy"],
    [-1, "card knight"],
  );
  deepEqual(drawnCards(entries), ["knight", "monopoly"]);
});

test("cards that the log does not name are not told", () => {
  deepEqual(drawnCards(log([1, "buy"], [-1, "card ?"])), []);
});
