import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { keepLinks, linksTo } from "#page/client/invitations.js";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});

test("links are kept by table until their seats are taken", () => {
  keepLinks("t1", [
    { seat: 1, url: "/t/t1?invite=a" },
    { seat: 2, url: "/t/t1?invite=b" },
  ]);
  deepEqual(linksTo("t1", [1, 2])[0], { seat: 1, url: "/t/t1?invite=a" });
  deepEqual(linksTo("t1", [2]), [{ seat: 2, url: "/t/t1?invite=b" }]);
  deepEqual(linksTo("t1", [1, 2])[0], { seat: 1, url: null });
  deepEqual(linksTo("t2", [1]), [{ seat: 1, url: null }]);
});
