import { equal } from "node:assert/strict";
import { test } from "node:test";
import { percent, share } from "#page/analysis/shares.js";
import { speak } from "../support.js";

test("chances are in per cent, changes in points with their sign", async () => {
  await speak({ "chances.percent": "{percent}%" });
  equal(percent(0.3456), "34.6%");
  equal(share(-0.0204), "−2.0");
  equal(share(0.1), "+10.0");
});
