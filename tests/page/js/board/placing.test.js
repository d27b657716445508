import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { placeable, placingOf, spotsOf } from "#page/board/placing.js";

const legal = (/** @type {string[]} */ ...actions) => actions.map((action) => ({ action, label: "" }));

test("only pieces that have a spot can be placed", () => {
  deepEqual(placeable(legal("city 4", "road 0-3", "end")), ["road", "city"]);
});

test("the only thing that can be done is placed without asking", () => {
  equal(placingOf(legal("robber 1", "robber 2"), null), "robber");
  equal(placingOf(legal("road 0-3", "end"), null), null);
  equal(placingOf(legal("road 0-3", "city 4"), null), null);
  equal(placingOf([], null), null);
});

test("a piece that was taken up is placed as long as it has a spot", () => {
  equal(placingOf(legal("road 0-3", "end"), "road"), "road");
  equal(placingOf(legal("road 0-3", "end"), "city"), null);
});

test("the spots are those of the piece in hand", () => {
  const actions = legal("road 0-3", "road 3-7", "city 4");
  deepEqual([...spotsOf(actions, "road")], ["road 0-3", "road 3-7"]);
  deepEqual([...spotsOf(actions, null)], []);
});
