import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { mark, wayOf } from "#page/client/way-back.js";

test("an address leads back to the seat and the decision that were shown", () => {
  equal(mark(1), "#analysis-1");
  for (const [seat, seq] of [
    [0, 231],
    [3, 0],
    [2, null],
  ])
    deepEqual(wayOf(mark(Number(seat), seq)), { seat, seq });
});

test("other ends of addresses lead nowhere", () => {
  for (const hash of ["", "#", "#analysis", "#analysis-x", "#analysis-1-", "#analysis-1-2-3", "#game-1"])
    equal(wayOf(hash), null);
});
