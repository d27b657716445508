import { equal } from "node:assert/strict";
import { test } from "node:test";
import { isAway, isPlayedByBot, mayAct } from "#page/table/presence.js";

/** @param {any} changed @returns {any} */
const seat = (changed) => ({ kind: "link", holder: "other", online: true, stand_in: null, ...changed });

test("a person without connection is away, unless a bot plays", () => {
  equal(isAway(seat({})), false);
  equal(isAway(seat({ online: false })), true);
  equal(isAway(seat({ online: false, stand_in: "greedy" })), false);
});

test("a free seat and one's own are not away", () => {
  equal(isAway(seat({ holder: "nobody", online: false })), false);
  equal(isAway(seat({ holder: "me", online: false })), false);
});

test("a bot plays its own seat, and those of people it stands in for", () => {
  equal(isPlayedByBot(seat({})), false);
  equal(isPlayedByBot(seat({ kind: "bot" })), true);
  equal(isPlayedByBot(seat({ stand_in: "greedy" })), true);
});

test("a person may act when it is the turn, without a pause, and if no bot plays", () => {
  /** @type {any} */
  const snapshot = {
    actors: [0, 2],
    seats: [seat({}), seat({}), seat({ stand_in: "greedy" })],
    clock: { paused: false },
  };
  equal(mayAct(snapshot, 0), true);
  equal(mayAct(snapshot, 1), false);
  equal(mayAct(snapshot, 2), false);
  equal(mayAct({ ...snapshot, clock: { ...snapshot.clock, paused: true } }, 0), false);
});
