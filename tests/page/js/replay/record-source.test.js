import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { filmOf, RecordSource } from "#page/replay/record-source.js";
import { speak } from "../support.js";

/** @param {string[]} eyes @returns {any} */
function film(eyes) {
  return { head: { seats: [{ name: "Anna" }, { name: "Ben" }] }, log: [{ seq: 1 }], eyes, styles: [] };
}

/** Answer requests of the page; return what they bring. @param {object} answer */
function server(answer) {
  /** @type {any[]} */
  const asked = [];
  Object.assign(globalThis, {
    fetch: async (/** @type {string} */ path, /** @type {any} */ options) => {
      asked.push([path, JSON.parse(options.body)]);
      return { ok: true, json: async () => answer };
    },
  });
  return asked;
}

test("each request brings the record and the eyes", async () => {
  await speak({});
  const asked = server({ positions: [7], log: [] });
  const source = new RecordSource("text", film(["all", "0", "1", "spectator"]), "1");
  deepEqual(await source.lines(), [{ seq: 1 }]);
  deepEqual(await source.positions(0, 63), [7]);
  await filmOf("text", "0");
  await filmOf("text", "nonsense");
  deepEqual(asked, [
    ["/api/records/positions", { record: "text", first: 0, last: 63, view: "1" }],
    ["/api/records", { record: "text", view: "0" }],
    ["/api/records", { record: "text" }],
  ]);
});

test("whoever has the record begins with all hands open", async () => {
  await speak({ "replaypage.eyes.all": "All", "replaypage.eyes.spectator": "Spectators" });
  const source = new RecordSource("text", film(["all", "0", "1", "spectator"]), null);
  deepEqual(
    source.eyes.map(({ label }) => label),
    ["All", "Anna", "Ben", "Spectators"],
  );
  equal(source.address(4), "/replay?at=4&view=all");
});

test("a record of one viewer has no other eyes", async () => {
  const source = new RecordSource("text", film([]), "all");
  deepEqual([source.eyes, source.address(4), source.isShared], [[], "/replay?at=4", false]);
});
