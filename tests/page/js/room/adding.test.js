import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { commitmentOf } from "#page/client/encoded.js";
import { keptBytes } from "#page/client/own-dice.js";
import { Adding } from "#page/room/adding.js";

/** @type {{path: string, body: any}[]} */
let asked = [];

function open() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  asked = [];
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    localStorage: {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    },
    fetch: async (/** @type {string} */ path, /** @type {any} */ { body }) => {
      asked.push({ path, body: JSON.parse(body) });
      return { status: 200, ok: true, json: async () => ({}) };
    },
  });
}

/**
 * @param {number[]} mine
 * @param {{seat: number, state: string}[]} seats
 * @param {number | null} [until]
 */
const room = (mine, seats, until = null) =>
  /** @type {any} */ ({ table: "t1", game: "base", mine, dice: { seats, reveal_by: until } });

test("a browser commits its seats once, and reveals what it has committed", async () => {
  open();
  const adding = new Adding();
  await adding.show(room([0, 2], []));
  const [{ path, body }] = asked;
  equal(path, "/api/tables/t1/dice/commit");
  deepEqual(
    body.commitments,
    keptBytes("t1").map(({ seat, bytes }) => ({ seat, commitment: commitmentOf("t1", "base", seat, bytes) })),
  );
  const committed = [0, 2].map((seat) => ({ seat, state: "committed" }));
  await adding.show(room([0, 2], committed));
  equal(asked.length, 1);
  await adding.show(room([0, 2], [...committed, { seat: 1, state: "committed" }], 20));
  deepEqual(asked[1], { path: "/api/tables/t1/dice/reveal", body: { bytes: keptBytes("t1") } });
  await adding.show(
    room(
      [0, 2],
      [0, 2].map((seat) => ({ seat, state: "revealed" })),
      20,
    ),
  );
  equal(asked.length, 2);
});

test("who sits down later commits then; who has lost its bytes commits anew", async () => {
  open();
  const adding = new Adding();
  await adding.show(room([], []));
  equal(asked.length, 0);
  await adding.show(room([1], [{ seat: 1, state: "committed" }]));
  equal(asked.length, 1);
  await adding.show(room([1], [], 20));
  equal(asked.length, 1);
});

test("tables without verifiable dice need nothing", async () => {
  open();
  await new Adding().show(/** @type {any} */ ({ table: "t1", mine: [0], dice: null }));
  equal(asked.length, 0);
});
