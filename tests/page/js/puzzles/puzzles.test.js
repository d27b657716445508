import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { judged, nextOpen, solved } from "#page/puzzles/answers.js";
import { keepProgress, progressOf } from "#page/puzzles/progress.js";
import { store } from "../support.js";

const VALUES = [
  { action: "keep ore grain", label: "", value: 96 },
  { action: "keep ore", label: "", value: 95.5 },
  { action: "end", label: "", value: 90 },
];

test("an answer is the best one, or loses something", () => {
  deepEqual(judged(VALUES, "keep ore grain"), { isBest: true, lost: 0, value: 96 });
  deepEqual(judged(VALUES, "keep grain ore"), { isBest: true, lost: 0, value: 96 });
  deepEqual(judged(VALUES, "keep ore"), { isBest: false, lost: 0.5, value: 95.5 });
  deepEqual(judged(VALUES, "keep wool"), { isBest: false, lost: null, value: null });
});

test("the next puzzle is the next one without an answer", () => {
  const ids = ["a", "b", "c"];
  equal(nextOpen(ids, {}, 0), 0);
  equal(nextOpen(ids, { a: true }, 0), 1);
  equal(nextOpen(ids, { b: false, c: true }, 1), 0);
  equal(nextOpen(ids, { a: true, b: false, c: true }, 3), 0);
  equal(nextOpen(ids, { a: true, b: false, c: true }, 1), 1);
});

test("the first answer to a puzzle is kept", () => {
  const kept = store(null);
  solved.keep("keep", "a", false);
  solved.keep("keep", "a", true);
  deepEqual(kept(), { v: 1, kinds: { keep: { a: false } } });
});

test("the founding of a day goes on where it was", () => {
  store(null);
  const begun = { date: "2026-11-25", attempt: 1, placed: ["settlement 12"] };
  keepProgress(begun);
  deepEqual(progressOf("2026-11-25"), begun);
  deepEqual(progressOf("2026-11-26"), { date: "2026-11-26", attempt: 1, placed: [] });
});

test("without storage, or with what another version has kept, nothing is kept", () => {
  store(null, true);
  keepProgress({ date: "2026-11-25", attempt: 2, placed: [] });
  equal(progressOf("2026-11-25").attempt, 1);
  for (const kept of ['{"v": 99, "progress": {"date": "2026-11-25", "placed": ["settlement 12"]}}', "no JSON"]) {
    store(kept);
    deepEqual(progressOf("2026-11-25").placed, []);
  }
});
