import { equal } from "node:assert/strict";
import { test } from "node:test";
import { awayFor, timeLeft } from "#page/table/durations.js";
import { speak } from "../support.js";

const HOUR = 3600;

test("the time that is left counts down to zero, and is in words from an hour on", async () => {
  await speak({ "page.time.hours": "{h} h {m} min", "page.time.days": ["{n} day {h} h", "{n} days {h} h"] });
  equal(timeLeft(-3), "0:00");
  equal(timeLeft(0.2), "0:01");
  equal(timeLeft(65), "1:05");
  equal(timeLeft(HOUR - 1), "59:59");
  equal(timeLeft(HOUR - 0.5), "1 h 0 min");
  equal(timeLeft(2 * HOUR + 301), "2 h 5 min");
  equal(timeLeft(24 * HOUR), "1 day 0 h");
  equal(timeLeft(71 * HOUR), "2 days 23 h");
});

test("how long somebody has been away is said in one unit", async () => {
  await speak({
    "page.absence.minutes": "{name}: {n} min",
    "page.absence.hours": "{name}: {n} h",
    "page.absence.days": ["{name}: a day", "{name}: {n} days"],
  });
  equal(awayFor("Ben", 5), "Ben: 1 min");
  equal(awayFor("Ben", 125), "Ben: 2 min");
  equal(awayFor("Ben", 3 * HOUR), "Ben: 3 h");
  equal(awayFor("Ben", 25 * HOUR), "Ben: a day");
  equal(awayFor("Ben", 50 * HOUR), "Ben: 2 days");
});
