import { equal } from "node:assert/strict";
import { test } from "node:test";
import { firstWhole } from "#page/table/lines.js";

/** Return entries from a seq on, one for each letter, which names the player whose turn it is. @param {number} first @param {string} turns @returns {any[]} */
function entries(first, turns) {
  return [...turns].map((letter, at) => ({
    seq: first + at,
    turn: letter === "-" ? null : { seat: letter.charCodeAt(0) - 97, number: 1 },
  }));
}

test("a log can be shown from its beginning, else from the first whole turn on", () => {
  equal(firstWhole(entries(1, "aabb")), 0);
  equal(firstWhole(entries(7, "aabb")), 2);
  equal(firstWhole(entries(7, "abba")), 1);
});

test("the entry before the first that is shown says with which scores it begins", () => {
  equal(firstWhole(entries(7, "aaaa")), 1); // a turn longer than what was loaded
  equal(firstWhole(entries(7, "a")), 1);
  equal(firstWhole([]), 0);
});

test("what belongs to no turn begins none", () => {
  equal(firstWhole(entries(7, "a-ab")), 3);
  equal(firstWhole(entries(7, "a--b")), 3);
});
