import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { commitmentOf } from "#page/client/encoded.js";
import { keptDice } from "#page/client/own-dice.js";
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
 * @param {string} [commitment] of the server
 */
const room = (mine, seats, until = null, commitment = "c0") =>
  /** @type {any} */ ({
    ...{ table: "t1", game: "base", mine },
    dice: { commitment, seats: seats.map((each) => ({ ...each, commitment: `c${each.seat}` })), reveal_by: until },
  });

const ownBytes = () => keptDice("t1")?.bytes ?? [];

test("a browser commits its seats once, and reveals what it has committed", async () => {
  open();
  const adding = new Adding();
  await adding.show(room([0, 2], []));
  const [{ path, body }] = asked;
  equal(path, "/api/tables/t1/dice/commit");
  deepEqual(
    body.commitments,
    ownBytes().map(({ seat, bytes }) => ({ seat, commitment: commitmentOf("t1", "base", seat, bytes) })),
  );
  const committed = [0, 2].map((seat) => ({ seat, state: "committed" }));
  await adding.show(room([0, 2], committed));
  equal(asked.length, 1);
  await adding.show(room([0, 2], [...committed, { seat: 1, state: "committed" }], 20));
  deepEqual(asked[1], { path: "/api/tables/t1/dice/reveal", body: { bytes: ownBytes() } });
  await adding.show(
    room(
      [0, 2],
      [0, 2].map((seat) => ({ seat, state: "revealed" })),
      20,
    ),
  );
  equal(asked.length, 2);
});

test("what all are committed to is kept before anything is revealed, and not changed later", async () => {
  open();
  const adding = new Adding();
  const committed = [0, 2].map((seat) => ({ seat, state: "committed" }));
  await adding.show(room([0], []));
  equal(keptDice("t1")?.seats, null);
  await adding.show(room([0], committed, 20));
  const seen = [0, 2].map((seat) => ({ seat, commitment: `c${seat}` }));
  deepEqual(keptDice("t1"), { server: "c0", bytes: ownBytes(), seats: seen });
  await adding.show(room([0], [{ seat: 0, state: "committed" }], 20));
  deepEqual(keptDice("t1")?.seats, seen);
});

test("a server that has changed its commitment gets nothing", async () => {
  open();
  const adding = new Adding();
  await adding.show(room([0], []));
  await adding.show(room([0], [{ seat: 0, state: "committed" }], 20, "c1"));
  equal(asked.length, 1);
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
