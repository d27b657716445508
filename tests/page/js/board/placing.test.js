import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { placeable, placingOf, spotsOf } from "#page/board/placing.js";

const legal = (/** @type {string[]} */ ...actions) => actions.map((action) => ({ action, label: "" }));

test("only pieces that have a spot can be placed", () => {
  deepEqual(placeable(legal("city 4", "road 0-3", "end")), ["road", "city"]);
});

test("a piece is selected automatically if nothing else is legal", () => {
  equal(placingOf(legal("robber 1", "robber 2"), null), "robber");
  equal(placingOf(legal("road 0-3", "end"), null), null);
  equal(placingOf(legal("road 0-3", "city 4"), null), null);
  equal(placingOf([], null), null);
});

test("a victim is chosen on the board like a piece", () => {
  const victims = legal("steal from 1", "steal from 3");
  equal(placingOf(victims, null), "steal");
  deepEqual([...spotsOf(victims, "steal")], ["steal from 1", "steal from 3"]);
});

test("a selected piece stays selected while it has a spot", () => {
  equal(placingOf(legal("road 0-3", "end"), "road"), "road");
  equal(placingOf(legal("road 0-3", "end"), "city"), null);
});

test("the spots are those of the selected piece", () => {
  const actions = legal("road 0-3", "road 3-7", "city 4");
  deepEqual([...spotsOf(actions, "road")], ["road 0-3", "road 3-7"]);
  deepEqual([...spotsOf(actions, null)], []);
});
