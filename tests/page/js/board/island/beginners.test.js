import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { islandText, islandView } from "#page/board/island/beginners.js";

test("the island has nineteen hexes, nine harbors and one desert without a token", () => {
  const { hexes, harbors } = islandView();
  equal(hexes.length, 19);
  equal(harbors.length, 9);
  deepEqual(
    hexes.filter(({ token }) => token === null).map(({ terrain }) => terrain),
    ["desert"],
  );
  deepEqual(harbors[1], { kind: "grain", edge: "1-5", corners: [1, 5] });
});

test("with the Fishermen a lake replaces the desert, and there are fishing grounds", () => {
  ok(!islandText(false).includes("grounds="));
  ok(islandText(false).includes("desert"));
  ok(!islandText(true).includes("desert"));
  equal(islandText(true).split("\n").length, 3);
});
