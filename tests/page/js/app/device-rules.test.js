// The rules on this device: whole or not there, and an update loads only what has changed.

import { deepEqual, equal, rejects } from "node:assert/strict";
import { test } from "node:test";
import { forgetRules, keepRules, keptRules, offered, refreshRules } from "#page/app/device-rules.js";

/** @type {Map<string, Map<string, Response>>} */
const kept = new Map();
/** @type {string[]} addresses in the order of the requests */
let asked = [];
/** @type {string | null} the address that cannot be loaded */
let broken = null;
const FIRST = {
  stamp: "one",
  bytes: 3,
  files: files("one", { "worker.js": "w1", "rules.zip": "r1", "python.zip": "p1" }),
};
let offer = FIRST;

/** @param {string} stamp @param {Record<string, string>} tags */
function files(stamp, tags) {
  return Object.entries(tags).map(([name, tag]) => ({ address: `/device/${stamp}/${name}`, tag }));
}

/** @param {Map<string, Response>} entries */
function cache(entries) {
  return {
    put: async (/** @type {string} */ path, /** @type {Response} */ found) => void entries.set(path, found),
    match: async (/** @type {string} */ path) => entries.get(path)?.clone(),
  };
}

Object.assign(globalThis, {
  isSecureContext: true,
  caches: {
    keys: async () => [...kept.keys()],
    open: async (/** @type {string} */ name) => {
      const entries = kept.get(name) ?? new Map();
      kept.set(name, entries);
      return cache(entries);
    },
    match: async (/** @type {string} */ path) =>
      [...kept.values()].flatMap((entries) => entries.get(path)?.clone() ?? [])[0],
    delete: async (/** @type {string} */ name) => kept.delete(name),
  },
  fetch: async (/** @type {string} */ path) => {
    asked.push(path);
    if (path === broken) return new Response("", { status: 500 });
    if (path === "/api/device/rules") return new Response(JSON.stringify(offer));
    return new Response(path);
  },
});
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker: {} }, configurable: true });
Object.assign(globalThis, { document: { documentElement: { dataset: { root: "" } }, querySelector: () => null } });

/** Begin without rules. */
function begin() {
  kept.clear();
  kept.set("eiland-build-x", new Map());
  asked = [];
  broken = null;
  offer = FIRST;
}

test("rules are kept whole, told in shares, and removed", async () => {
  begin();
  begin();
  equal(await keptRules(), null);
  /** @type {number[]} */
  const shares = [];
  deepEqual(await offered(), offer);
  await keepRules(offer, (share) => shares.push(share));
  deepEqual(shares, [1 / 3, 2 / 3, 1]);
  deepEqual(await keptRules(), offer);
  await forgetRules();
  equal(await keptRules(), null);
  deepEqual([...kept.keys()], ["eiland-build-x"]);
});

test("an update loads only what has changed, and replaces the old rules", async () => {
  await keepRules(offer);
  offer = { stamp: "two", bytes: 3, files: files("two", { "worker.js": "w1", "rules.zip": "r2", "python.zip": "p1" }) };
  asked = [];
  await refreshRules();
  deepEqual(asked, ["/api/device/rules", "/device/two/rules.zip"]);
  deepEqual(await keptRules(), offer);
  deepEqual([...kept.keys()], ["eiland-build-x", "eiland-rules-two"]);
  const worker = await kept.get("eiland-rules-two")?.get("/device/two/worker.js")?.text();
  equal(worker, "/device/one/worker.js");
});

test("an update that fails leaves the old rules, and the next one goes on", async () => {
  begin();
  await keepRules(offer);
  const before = offer;
  offer = { stamp: "two", bytes: 3, files: files("two", { "worker.js": "w1", "rules.zip": "r2", "python.zip": "p2" }) };
  broken = "/device/two/python.zip";
  await rejects(refreshRules, Error);
  deepEqual(await keptRules(), before);
  broken = null;
  await refreshRules();
  deepEqual(await keptRules(), offer);
});

test("who keeps no rules loads none", async () => {
  begin();
  await refreshRules();
  deepEqual(asked, []);
});
