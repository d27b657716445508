import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import * as requests from "#page/companion/requests.js";

test("the companion asks at its own addresses, with the paper where there is one", async () => {
  /** @type {any[]} */
  const asked = [];
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    fetch: async (/** @type {string} */ path, /** @type {any} */ options) => {
      asked.push([path, options && JSON.parse(options.body)]);
      return { status: 200, ok: true, json: async () => ({}), text: async () => "record" };
    },
  });
  const paper = { seats: 2 };
  await requests.games();
  await requests.rules();
  await requests.check(paper);
  equal(await requests.record(paper), "record");
  await requests.advise(paper);
  deepEqual(asked, [
    ["/api/companion/games", undefined],
    ["/api/companion/classic", undefined],
    ["/api/companion/check", paper],
    ["/api/companion/record", paper],
    ["/api/companion/advice", paper],
  ]);
});
