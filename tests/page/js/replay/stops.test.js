import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { isMoment, placeOf, stopsOf, turnFrom, turnsIn } from "#page/replay/stops.js";

/** @param {string} text as in a record; "/" before it begins the turn of its player @param {number} place @returns {any} */
function line(text, place) {
  const [player, ...words] = text.replace("/", "").split(" ");
  return { seq: place + 1, player: player === "*" ? -1 : Number(player), text: words.join(" "), turn: null };
}

/** @param {...string} texts */
function log(...texts) {
  const lines = texts.map(line);
  let turn = null;
  let number = 0;
  for (const [place, text] of texts.entries()) {
    if (text.startsWith("/")) turn = { seat: lines[place].player, number: (number += 1) };
    lines[place].turn = turn;
  }
  return lines;
}

test("chance belongs to the action before it, and a notice is no stop", () => {
  deepEqual(stopsOf(log("0 roll", "* dice 8", "0 road 0-3", "1 :back", "0 end")), [0, 2, 3, 5]);
  deepEqual(stopsOf(log("* board x", "* start 0", "0 settlement 3")), [2, 3]);
  deepEqual(stopsOf(log("0 :start", "* board x", "* start 0", "0 settlement 3")), [3, 4]);
  deepEqual(stopsOf(log("0 roll", "* dice 8", "0 road 0-3", "* :abandoned")), [0, 2, 3]);
});

test("what was taken back has its stops", () => {
  deepEqual(stopsOf(log("0 road 0-3", "0 undo", "0 road 1-2")), [0, 1, 2, 3]);
});

test("a game without a line has its beginning", () => {
  deepEqual(stopsOf([]), [0]);
  equal(placeOf([0], 7), 0);
});

test("a line is shown at the stop that has its outcome", () => {
  const stops = [0, 2, 3, 5];
  deepEqual(
    [0, 1, 2, 3, 4, 5, 99].map((seq) => placeOf(stops, seq)),
    [0, 1, 1, 2, 3, 3, 3],
  );
});

test("turns are found by their first stop", () => {
  const lines = log("* board x", "/0 roll", "* dice 8", "0 end", "/1 roll", "* dice 7", "1 robber 4", "/0 end");
  const stops = stopsOf(lines);
  const turns = turnsIn(stops, lines);
  deepEqual(stops, [1, 3, 4, 6, 7, 8]);
  deepEqual(turns, [1, 3, 5]);
  deepEqual(
    [0, 1, 2, 3, 5].map((place) => turnFrom(turns, place, 5, 1)),
    [1, 3, 3, 5, 5],
  );
  deepEqual(
    [0, 1, 2, 3, 4, 5].map((place) => turnFrom(turns, place, 5, -1)),
    [0, 0, 1, 1, 3, 3],
  );
});

test("an address names a line of the log, or the beginning", () => {
  for (const text of ["0", "7", "12"]) equal(isMoment(text, 12), true, text);
  const wrong = ["13", "-1", "3.7", "1e1", "0x1", " 7", "", "abc", "NaN", "Infinity", "9".repeat(400)];
  for (const text of wrong) equal(isMoment(text, 12), false, text);
});
