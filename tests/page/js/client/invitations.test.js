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
  const invites = [
    { seat: 1, url: "/t/t1?invite=a" },
    { seat: 2, url: "/t/t1?invite=b" },
  ];
  keepLinks("t1", invites, "/t/t1?invite=c");
  deepEqual(linksTo("t1", [1, 2]), { links: invites, all: "/t/t1?invite=c" });
  deepEqual(linksTo("t1", [2]), { links: [invites[1]], all: "/t/t1?invite=c" });
  deepEqual(linksTo("t1", [1, 2]).links[0], { seat: 1, url: null });
  deepEqual(linksTo("t2", [1]), { links: [{ seat: 1, url: null }], all: null });
  deepEqual(linksTo("t1", []), { links: [], all: null });
  deepEqual([...kept.keys()], []);
});

test("a new link replaces the lost one, and the one for all stays", () => {
  keepLinks("t3", [{ seat: 1, url: "/t/t3?invite=a" }], "/t/t3?invite=b");
  keepLinks("t3", [{ seat: 1, url: "/t/t3?invite=c" }]);
  deepEqual(linksTo("t3", [1]), { links: [{ seat: 1, url: "/t/t3?invite=c" }], all: "/t/t3?invite=b" });
});
