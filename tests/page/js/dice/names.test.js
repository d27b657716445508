import { equal } from "node:assert/strict";
import { test } from "node:test";
import { classicName, plusName } from "#page/dice/names.js";
import { speak } from "../support.js";

test("classic names roads by their ids, everything else by its points", async () => {
  await speak({ "page.piece.road": "road {number}", "page.piece.city": "city {number}" });
  equal(classicName("road", { id: "R3", points: 1 }), "road R3");
  equal(classicName("city", { id: "C12", points: 12 }), "city 12");
});

test("Plus names knights by their place, everything else by its id", async () => {
  await speak({ "page.piece.knight": "knight {number}", "page.piece.city": "city {number}", "term.KN1": "north" });
  equal(plusName("knight", { id: "KN1", points: 0 }), "knight north");
  equal(plusName("city", { id: "Ca", points: 2 }), "city Ca");
});
