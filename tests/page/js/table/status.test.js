import { equal } from "node:assert/strict";
import { test } from "node:test";
import { statusOf } from "#page/table/status.js";
import { speak } from "../support.js";

/** @type {any} */
const GAME = {
  ask: () => "roll",
  other: (/** @type {any} */ _, /** @type {string} */ name, /** @type {number} */ n) => `${name} ${n}`,
  waitsFor: (/** @type {any} */ { idle = [] }, /** @type {number} */ seat) => !idle.includes(seat),
};

/** @param {any} [changed] */
function snapshot(changed = {}) {
  const seats = ["Anna", "Ben", "Cleo"].map((name, seat) => ({ seat, name, holder: "other", online: true }));
  const clock = { name: "off", limit: null, paused: false };
  const game = { clock, over: false, thinking: [], scores: [1, 5, 5], winners: [], invites: [] };
  return { seats, mine: [0], actors: [0], ...game, ...changed };
}

/** @param {any} changed @param {number | null} me */
async function status(changed, me = null) {
  await speak({
    "page.status.named": "{name}: {ask}",
    "page.status.thinking": "{name} think ({n})",
    "page.status.away": "{name} away ({n})",
    "page.status.away.soon": "{name} away ({n}), soon a bot",
    "page.status.paused": "paused",
    "page.status.open": "send {name} the link",
    "page.status.open.others": "{name} is missing",
    "page.end.alone": "alone {n}",
    "page.end.abandoned": "abandoned",
    "page.end.nobody": "nobody",
    "page.end.shared": "{names} share {n}",
    "page.end.mine": "I won {n}",
    "page.end.won": "{name} won {n}",
  });
  return statusOf(snapshot(changed), me, GAME);
}

test("a player to act is asked, by name if several share a device", async () => {
  equal(await status({}, 0), "roll");
  equal(await status({ mine: [0, 1] }, 0), "Anna: roll");
});

test("other players to act are named, except those who may wait", async () => {
  equal(await status({ actors: [1, 2] }), "Ben and Cleo 2");
  equal(await status({ actors: [1, 2], idle: [1] }), "Cleo 1");
  equal(await status({ actors: [1, 2], idle: [1, 2] }), "Ben and Cleo 2");
});

test("bots think, chance has no name, a free seat is awaited", async () => {
  equal(await status({ actors: [1, 2], thinking: [1, 2] }), "Ben and Cleo think (2)");
  equal(await status({ actors: [-1] }), "page.status.chance");
  const seats = snapshot().seats.map((/** @type {any} */ seat) => ({ ...seat, holder: "nobody" }));
  equal(await status({ seats, actors: [1] }), "Ben is missing");
  equal(await status({ seats, actors: [1], invites: [1] }), "send Ben the link");
});

test("the game waits for people who are away, unless a bot plays or others have to act, too", async () => {
  const [anna, ben, cleo] = snapshot().seats;
  const gone = { ...ben, online: false };
  equal(await status({ actors: [1], seats: [anna, gone, cleo] }), "Ben away (1)");
  const soon = { actors: [1], now: 40, seats: [anna, { ...gone, stand_in_from: 60 }, cleo] };
  equal(await status(soon), "Ben away (1), soon a bot");
  equal(await status({ ...soon, now: 61 }), "Ben away (1)", "now it can be asked for");
  equal(await status({ ...soon, mine: [] }), "Ben away (1)", "spectators cannot ask for one");
  equal(await status({ actors: [1, 2], seats: [anna, gone, cleo] }), "Ben and Cleo 2");
  equal(await status({ actors: [1, 2], seats: [anna, gone, { ...cleo, online: false }] }), "Ben and Cleo away (2)");
  equal(
    await status({ actors: [1], seats: [anna, { ...gone, stand_in: "greedy" }, cleo], thinking: [1] }),
    "Ben think (1)",
  );
});

test("nobody is asked while the game is paused", async () => {
  equal(await status({ clock: { paused: true } }), "paused");
});

test("the end names the winner", async () => {
  equal(await status({ over: true }), "nobody");
  equal(await status({ over: true, winners: [1, 2] }), "Ben and Cleo share 5");
  equal(await status({ over: true, winners: [1] }), "Ben won 5");
  equal(await status({ over: true, winners: [1], mine: [1] }), "I won 5");
  equal(await status({ over: true, winners: [1], mine: [1, 0] }), "Ben won 5");
  const seats = snapshot().seats.slice(0, 1);
  equal(await status({ over: true, seats, scores: [61], winners: [0] }), "alone 61");
});

test("a game that is abandoned is neither won nor awaited", async () => {
  equal(await status({ over: true, kept_until: 1, winners: [], actors: [] }), "abandoned");
});
