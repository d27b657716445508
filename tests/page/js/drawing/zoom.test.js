import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { closest, isBetween, partAround, scaleIn } from "#page/drawing/zoom.js";

const WHOLE = { width: 1000, height: 800 };

test("the closest two of some places", () => {
  equal(
    closest([
      [0, 0],
      [30, 40],
      [100, 0],
    ]),
    50,
  );
  equal(closest([[3, 4]]), Infinity);
  equal(closest([]), Infinity);
});

test("a picture is as large as its room allows in both directions", () => {
  equal(scaleIn({ width: 500, height: 800 }, WHOLE), 0.5);
  equal(scaleIn({ width: 2000, height: 80 }, WHOLE), 0.1);
});

test("an enlarged part is around the tap, but leaves the picture at no side", () => {
  const shown = { width: 300, height: 100 };
  deepEqual(partAround([100, -50], shown, WHOLE, 0.5), { x: -200, y: -150, width: 600, height: 200 });
  deepEqual(partAround([490, 390], shown, WHOLE, 0.5), { x: -100, y: 200, width: 600, height: 200 });
  deepEqual(partAround([-490, -390], shown, WHOLE, 0.5), { x: -500, y: -400, width: 600, height: 200 });
});

test("a part that is wider than the picture has it in the middle", () => {
  deepEqual(partAround([90, 0], { width: 900, height: 100 }, WHOLE, 0.5), {
    x: -900,
    y: -100,
    width: 1800,
    height: 200,
  });
});

test("a tap between two places could mean both, one on a place does not", () => {
  /** @type {[number, number][]} */
  const places = [
    [0, 0],
    [30, 0],
  ];
  ok(isBetween([14, 0], places, 32));
  ok(isBetween([10, 5], places, 32));
  ok(!isBetween([3, 0], places, 32));
  ok(!isBetween([30, 4], places, 32));
  ok(!isBetween([15, 200], places, 32), "no place is near");
  ok(!isBetween([0, 0], places.slice(1), 32), "there is only one");
});
