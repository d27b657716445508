import { equal } from "node:assert/strict";
import { test } from "node:test";
import { shapeOf } from "#page/kit/shape.js";

/** @type {[number, number, string][]} windows in pixels of usual text */
const WINDOWS = [
  [1280, 800, "wide"],
  [1024, 600, "wide"],
  [1440, 900, "wide"],
  [1280, 620, "wide side"],
  [1366, 620, "wide side"],
  [1920, 1080, "wide side"],
  [1366, 560, "flat"],
  [844, 390, "flat"],
  [820, 600, "flat"],
  [600, 600, "flat"],
  [768, 1024, "tall"],
  [390, 844, "tall"],
  [320, 320, "tall"],
  [560, 320, "tall"],
];

for (const [width, height, shape] of WINDOWS)
  test(`a window of ${width} × ${height} is ${shape}`, () => equal(shapeOf(width / 16, height / 16), shape));

test("text of twice the size makes a laptop as small as a phone in landscape", () => {
  equal(shapeOf(1366 / 32, 650 / 32), "flat");
});
