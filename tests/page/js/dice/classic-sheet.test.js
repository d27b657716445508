import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { sourcesOf } from "#page/dice/classic-sheet.js";

/** @type {any} */
const SHEET = {
  roads: [
    { id: "R0", points: 1 },
    { id: "R1", points: 1 },
  ],
  settlements: [{ id: "S3", points: 3 }],
  cities: [{ id: "C7", points: 7 }],
  knights: [{ id: "K1", points: 1 }],
};

test("pieces score their points, crosses are the rest of the score", () => {
  const player = { roads: ["R0", "R1"], settlements: ["S3"], cities: [], knights: ["K1"] };
  const sources = sourcesOf(SHEET, /** @type {any} */ ({ view: { sheets: [player] }, scores: [2] }), 0);
  deepEqual(
    sources.map(({ kind, points }) => [kind, points]),
    [
      ["roads", 2],
      ["settlements", 3],
      ["cities", 0],
      ["knights", 1],
      ["crosses", -4],
    ],
  );
});
