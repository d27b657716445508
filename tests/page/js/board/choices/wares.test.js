import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { kindOf, waresOf } from "#page/board/choices/wares.js";

test("payments are grouped by purchase", () => {
  const legal = ["fish 2 for robber", "fish 1 1 for robber", "fish 3 1 for ore", "end"].map((action) => ({
    action,
    label: "",
  }));
  deepEqual(waresOf(legal), [
    {
      goods: "robber",
      payments: [
        { action: "fish 2 for robber", tokens: [2] },
        { action: "fish 1 1 for robber", tokens: [1, 1] },
      ],
    },
    { goods: "ore", payments: [{ action: "fish 3 1 for ore", tokens: [3, 1] }] },
  ]);
});

test("a resource and a victim are kinds of purchases", () => {
  equal(kindOf("ore"), "resource");
  equal(kindOf("steal from 2"), "steal");
  equal(kindOf("road"), "road");
});
