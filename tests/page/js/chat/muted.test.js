import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { mute, mutedAt } from "#page/chat/muted.js";

/** @param {Record<string, string>} [kept] */
function store(kept = {}) {
  const localStorage = {
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      kept[key] = value;
    },
  };
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
}

test("seats are muted at their own table, until they are wanted again", () => {
  store();
  mute("k3x9", 1, true);
  mute("k3x9", 1, true);
  mute("k3x9", 2, true);
  mute("m7", 0, true);
  deepEqual([...mutedAt("k3x9")], [1, 2]);
  mute("k3x9", 1, false);
  deepEqual([...mutedAt("k3x9")], [2]);
  deepEqual([...mutedAt("m7")], [0]);
});

test("only the newest are kept, and what is damaged is forgotten", () => {
  store();
  for (let table = 0; table < 70; table += 1) mute(`t${table}`, 0, true);
  deepEqual([...mutedAt("t9")], []);
  deepEqual([...mutedAt("t10")], [0]);
  store({ "eiland-muted": "[[" });
  deepEqual([...mutedAt("t10")], []);
});
