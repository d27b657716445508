import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { variantsOf } from "#page/client/variants.js";

test("the variants of a table are the options that are switched on", () => {
  deepEqual(variantsOf({ fishermen: true, harbormaster: false, domestic_trade: true }), ["fishermen"]);
  deepEqual(variantsOf({ turns: 15 }), []);
});
