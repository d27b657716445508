import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { PIECES, piecesLeft } from "#page/board/supply.js";

test("pieces on the board are not in the supply", () => {
  const player = /** @type {any} */ ({ roads: ["0-3", "3-7"], settlements: [0], cities: [] });
  const left = PIECES.map((piece) => piecesLeft({ road: 15, settlement: 5, city: 4 }, player, piece));
  deepEqual(left, [13, 4, 4]);
});
