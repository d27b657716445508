import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { TableSource } from "#page/replay/table-source.js";
import { speak } from "../support.js";

/** @param {object} [facts] @returns {any} */
function head(facts) {
  const seats = [
    { seat: 0, name: "Anna" },
    { seat: 1, name: "Ben" },
  ];
  return { table: "abc", seq: 9, over: true, mine: [1], view: { players: [] }, seats, ...facts };
}

/** Answer requests of the page; return the list of their addresses. @param {object} answer */
function server(answer) {
  /** @type {string[]} */
  const asked = [];
  Object.assign(globalThis, {
    fetch: async (/** @type {string} */ path) => {
      asked.push(path);
      return { ok: true, json: async () => answer };
    },
  });
  return asked;
}

test("a game with hidden hands can be seen with all eyes when it is over", async () => {
  await speak({ "replaypage.eyes.all": "All", "replaypage.eyes.spectator": "Spectators" });
  const source = new TableSource(head(), "all");
  deepEqual(
    source.eyes.map(({ label }) => label),
    ["All", "Anna", "Ben", "Spectators"],
  );
  equal(source.view, "all");
  equal(source.address(5), "/t/abc?at=5&view=all");
  equal(source.address(5, "0"), "/t/abc?at=5&view=0");
});

test("else everybody sees what their log tells", async () => {
  await speak({});
  for (const facts of [{ over: false }, { view: { sheets: [] } }]) {
    const source = new TableSource(head(facts), "all");
    deepEqual([source.eyes, source.view, source.address(5)], [[], "1", "/t/abc?at=5"]);
  }
  equal(new TableSource(head({ mine: [0, 1] }), null).view, "spectator");
  equal(new TableSource(head(), "7").view, "1");
});

test("log and positions are asked for with the same eyes", async () => {
  await speak({});
  const asked = server({ log: [1], positions: [2] });
  const [own, all] = [null, "all"].map((view) => new TableSource(head(), view));
  deepEqual([await own.lines(9), await own.positions(0, 63)], [[1], [2]]);
  await all.lines(9);
  await all.positions(64, 127);
  deepEqual(asked, [
    "/api/tables/abc/log?before=10",
    "/api/tables/abc/positions?first=0&last=63",
    "/api/tables/abc/log?before=10&view=all",
    "/api/tables/abc/positions?first=64&last=127&view=all",
  ]);
});

test("the replay ends where the viewer has come from", () => {
  deepEqual(new TableSource(head(), null).present, { path: "/t/abc", key: "replaypage.present" });
  const present = { path: "/t/abc#analysis-1-231", key: "replaypage.analysis" };
  const source = new TableSource(head(), "1", "#analysis-1-231");
  deepEqual(source.present, present);
  equal(source.address(5), "/t/abc?at=5&view=1", "others who get the link have not seen the analysis");
  equal(new TableSource(head(), null, "#elsewhere").present.path, "/t/abc");
});
