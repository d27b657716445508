import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { drawnCards } from "#page/board/hand/cards.js";

/** @param {[number, string][]} lines */
const log = (...lines) =>
  lines.map(([player, text], seq) => ({
    seq,
    player,
    text,
    revealed: [],
    sentence: "",
    turn: null,
    scores: [],
    by: null,
  }));

test("cards drawn in this turn are listed in the order of the notation", () => {
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

test("hidden cards are not listed", () => {
  deepEqual(drawnCards(log([1, "buy"], [-1, "card ?"])), []);
});
