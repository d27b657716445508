import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { clockOf, dateOf, later, longestOf, results, shortly, spelled, streakOf, untilNext } from "#page/daily/days.js";
import { begin, resultAt } from "#page/daily/requests.js";
import { withAddress } from "#page/daily/sharing.js";
import { store } from "../support.js";

const RESULT = { points: 90, perfect: 101, lost: 4.5, marks: ["flawless", "slip"] };

test("a day is that of this device's calendar", () => {
  equal(dateOf(new Date(2026, 10, 5, 0, 0, 1)), "2026-11-05");
  equal(dateOf(new Date(2026, 10, 5, 23, 59, 59)), "2026-11-05");
  equal(later("2026-12-31", 1), "2027-01-01");
  equal(later("2028-03-01", -1), "2028-02-29");
  equal(spelled("2026-11-25", "en"), "Wednesday, November 25");
  equal(shortly("2026-11-25", "de"), "25. Nov.");
});

test("the clock counts down to the next day", () => {
  equal(untilNext(new Date(2026, 10, 5, 23, 59, 50)), 10);
  equal(clockOf(untilNext(new Date(2026, 10, 5, 18, 0, 0))), "06:00:00");
  equal(clockOf(3661), "01:01:01");
});

test("a streak lasts until a day is missed; today's game may still come", () => {
  const days = (/** @type {string[]} */ ...dates) => Object.fromEntries(dates.map((date) => [date, RESULT]));
  equal(streakOf({}, "2026-11-25"), 0);
  equal(streakOf(days("2026-11-25"), "2026-11-25"), 1);
  equal(streakOf(days("2026-11-24", "2026-11-23", "2026-11-21"), "2026-11-25"), 2);
  equal(streakOf(days("2026-11-25", "2026-11-24", "2026-11-23"), "2026-11-25"), 3);
  equal(streakOf(days("2026-11-23"), "2026-11-25"), 0);
  equal(longestOf({}), 0);
  equal(longestOf(days("2026-11-30", "2026-11-03", "2026-11-02", "2026-11-01")), 3);
});

test("the first result of a day is kept", () => {
  const kept = store(null);
  results.keep("classic", "2026-11-25", RESULT);
  results.keep("classic", "2026-11-25", { ...RESULT, points: 120 });
  deepEqual(kept(), { v: 1, games: { classic: { "2026-11-25": RESULT } } });
});

test("a game is begun, and its result asked for", async () => {
  /** @type {[string, any][]} */
  const asked = [];
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    fetch: async (/** @type {string} */ path, /** @type {any} */ options) => {
      asked.push([path, options]);
      return { status: 200, ok: true, json: async () => ({ url: "/t/1" }) };
    },
  });
  deepEqual(await begin({ game: "classic", date: "2026-11-25" }), { url: "/t/1" });
  equal(asked[0][0], "/api/daily");
  equal(asked[0][1].body, '{"game":"classic","date":"2026-11-25"}');
  await resultAt("abc");
  equal(asked[1][0], "/api/tables/abc/daily");
});

test("a shared text ends with where others play, unless only this device can open it", () => {
  const open = (/** @type {string} */ address, shared = "") =>
    Object.assign(globalThis, { location: new URL(address), document: { documentElement: { dataset: { shared } } } });
  open("https://games.example/t/k3x9");
  equal(withAddress("Eiland 12\n🟦", "/puzzles"), "Eiland 12\n🟦\nhttps://games.example/puzzles");
  open("http://localhost:8000/t/k3x9");
  equal(withAddress("Eiland 12\n🟦", "/"), "Eiland 12\n🟦");
  open("http://localhost:8000/t/k3x9", "http://192.168.1.7:8000");
  equal(withAddress("Eiland 12\n🟦", "/"), "Eiland 12\n🟦\nhttp://192.168.1.7:8000/");
});
