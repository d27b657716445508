import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { isChosable, kindsOf, linesOf, rowsOf } from "#page/course/measures.js";

const COURSE = {
  rounds: 2,
  names: ["Anna", "Ben"],
  series: {
    points: [
      [0, 2, 3],
      [0, 2, 2],
    ],
    produced: [
      [0, 1, 4],
      [0, 0, 2],
    ],
    expected: [
      [0, 1.5, 3.25],
      [0, 1, 2.5],
    ],
  },
  sums: { 6: 2 },
};

test("cards on average have a row below those from the dice, and no chart of their own", () => {
  deepEqual(kindsOf(COURSE), ["points", "produced"]);
  deepEqual(
    rowsOf(COURSE).map(({ kind, numbers }) => [kind, ...numbers]),
    [
      ["points", 3, 2],
      ["produced", 4, 2],
      ["expected", 3.25, 2.5],
    ],
  );
  equal(isChosable("produced"), true);
  equal(isChosable("expected"), false);
});

test("the chart of cards from the dice compares them with the average", () => {
  const { lines, dashed } = linesOf(COURSE, "produced");
  deepEqual(lines[0], { seat: 0, values: [0, 1, 4] });
  deepEqual(dashed[1], { seat: 1, values: [0, 1, 2.5] });
  deepEqual(linesOf(COURSE, "points").dashed, []);
});
