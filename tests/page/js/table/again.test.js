import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { addressOfNext } from "#page/table/again.js";

/** Answer requests, and note them. */
function open() {
  /** @type {{path: string, body: any}[]} */
  const asked = [];
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    localStorage: { getItem: () => null, setItem: () => {} },
    fetch: async (/** @type {string} */ path, /** @type {any} */ { body }) => {
      asked.push({ path, body: JSON.parse(body) });
      const answer = path === "/api/dice" ? { table: "t2" } : { table: "t2", url: "/t/t2", invites: [], invite: null };
      return { status: 201, ok: true, json: async () => answer };
    },
  });
  return asked;
}

/** @param {object} more */
const over = (more) => /** @type {any} */ ({ table: "t1", game: "base", mine: [1], dice: {}, next: null, ...more });

test("a rematch gets bytes of this browser, if its dice can be verified", async () => {
  const asked = open();
  equal(await addressOfNext(over({})), "/t/t2");
  equal(asked[1].path, "/api/tables/t1/again");
  equal(asked[1].body.dice.table, "t2");
  deepEqual(
    asked[1].body.dice.bytes.map((/** @type {any} */ { seat }) => seat),
    [1],
  );
  await addressOfNext(over({ dice: null }));
  equal(asked[2].body.dice, undefined);
  equal(asked.length, 3);
});

test("a rematch that is there already is not made again", async () => {
  const asked = open();
  equal(await addressOfNext(over({ next: "t3" })), "/t/t3");
  deepEqual(asked, []);
});
