import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { rolled } from "#page/companion/device-dice.js";

const FACES = ["ore", "grain", "wool", "lumber", "brick", "gold"];

/** @param {number[]} bytes */
function given(bytes) {
  return () => new Uint8Array([/** @type {number} */ (bytes.shift())]);
}

test("each face belongs to equally many bytes, and the rest is drawn again", () => {
  const counts = FACES.map(() => 0);
  for (let byte = 0; byte < 252; byte += 1) counts[FACES.indexOf(rolled(FACES, given([byte])))] += 1;
  deepEqual(counts, [42, 42, 42, 42, 42, 42]);
  equal(rolled(FACES, given([252, 255, 253, 7])), "grain");
});

test("the system's numbers bring all faces", () => {
  const seen = new Set(Array.from({ length: 1000 }, () => rolled(FACES)));
  ok(FACES.every((face) => seen.has(face)));
});
