import { deepEqual, equal, rejects } from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#page/client/api.js";
import { newGuide } from "#page/guide/begin.js";
import { progressOf } from "#page/guide/kept.js";

/** Answer requests, and note their bodies. @param {number} status of the new table */
function serve(status) {
  /** @type {Record<string, string>} */
  const kept = { "eiland-name": "Anna" };
  const localStorage = {
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      kept[key] = value;
    },
  };
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
  Object.defineProperty(globalThis, "document", {
    value: { documentElement: { dataset: {} } },
    configurable: true,
  });
  /** @type {any[]} */
  const asked = [];
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ path, /** @type {any} */ options) => {
      if (path.endsWith("/dice")) return { ok: false, status: 429, json: async () => ({}) }; // it plays without
      if (options) asked.push(JSON.parse(options.body));
      const games = [
        { name: "classic", welcoming: "easy" },
        { name: "base", welcoming: "beginner" },
      ];
      const answer = path.endsWith("/games") ? games : { table: "t1", url: "/t/t1" };
      return { ok: !options || status < 400, status: options ? status : 200, json: async () => answer };
    }
  );
  return asked;
}

test("a guided game is a new table against bots for people who are new", async () => {
  const asked = serve(201);
  equal(await newGuide("classic"), "/t/t1");
  await newGuide("base");
  const person = { kind: "here", name: "Anna" };
  deepEqual(asked, [
    { game: "classic", seats: [person, { kind: "bot", bot: "easy" }] },
    {
      game: "base",
      seats: [person, { kind: "bot", bot: "beginner" }, { kind: "bot", bot: "beginner" }],
    },
  ]);
  deepEqual(progressOf("t1"), { table: "t1", step: 0, isOpen: true });
});

test("without a table nothing is remembered", async () => {
  serve(422);
  await rejects(() => newGuide("classic"), Refusal);
  equal(progressOf("t1"), null);
});
