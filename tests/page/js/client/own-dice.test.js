import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { added, addedTo, keepDice, keepHead, keptDice, keptHead } from "#page/client/own-dice.js";

/** @param {{status: number, body?: object}} answer @param {boolean} [isFull] */
function open(answer, isFull = false) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    localStorage: {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
        if (isFull) throw new Error("full");
        kept.set(key, value);
      },
    },
    fetch: async () => ({ ...answer, ok: answer.status < 300, json: async () => answer.body ?? {} }),
  });
}

test("a browser adds fresh bytes for each of its seats once the server has promised, and keeps them", async () => {
  open({ status: 201, body: { table: "t1", commitment: "c0" } });
  const { dice } = await added("classic", [0, 2]);
  equal(dice?.table, "t1");
  deepEqual(
    dice?.bytes.map(({ seat }) => seat),
    [0, 2],
  );
  for (const { bytes } of dice?.bytes ?? []) ok(/^[0-9a-f]{64}$/.test(bytes));
  equal(new Set(dice?.bytes.map(({ bytes }) => bytes)).size, 2);
  deepEqual(keptDice("t1"), { server: "c0", bytes: dice?.bytes });
});

test("in a waiting room a browser adds its bytes later, and none without a seat", async () => {
  open({ status: 201, body: { table: "t1", commitment: "" } });
  const seats = [{ kind: "bot" }, { kind: "here" }, { kind: "link" }];
  deepEqual(await addedTo("classic", { seats, room: "public" }), {});
  deepEqual(await addedTo("classic", { seats: [{ kind: "bot" }] }), {});
  const { dice } = await addedTo("classic", { seats });
  deepEqual(
    dice?.bytes.map(({ seat }) => seat),
    [1],
  );
});

test("without a promise the table is made without", async () => {
  open({ status: 429 });
  deepEqual(await added("classic", [0]), {});
});

test("the newest head of each table is kept", () => {
  open({ status: 200 });
  const head = { seq: 3, link: "ab" };
  keepHead(/** @type {any} */ ({ table: "t1", dice: { head } }));
  keepHead(/** @type {any} */ ({ table: "t1", dice: { head: null } }));
  keepHead(/** @type {any} */ ({ table: "t2", dice: null }));
  deepEqual(keptHead("t1"), head);
  equal(keptHead("t2"), null);
});

test("a browser without room plays all the same", () => {
  open({ status: 200 }, true);
  keepHead(/** @type {any} */ ({ table: "t1", dice: { head: { seq: 3, link: "ab" } } }));
  keepDice("t1", { server: "c0", bytes: [{ seat: 0, bytes: "00" }] });
  equal(keptDice("t1"), null);
  equal(keptHead("t1"), null);
});
