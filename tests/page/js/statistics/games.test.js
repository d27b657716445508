import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { gameOf, read, readFile, written } from "#page/statistics/games.js";

/** @typedef {import("#page/statistics/games.js").Game} Game */
/** @typedef {import("#page/client/types.js").Snapshot} Snapshot */

const SEATS = [
  { seat: 0, name: "Anna", kind: "here", bot: null, left: false },
  { seat: 1, name: "Maja", kind: "bot", bot: "easy", left: false },
  { seat: 2, name: "Ben", kind: "link", bot: null, left: false },
];

/** @param {Partial<Record<keyof Snapshot, unknown>>} [changes] */
function snapshot(changes = {}) {
  const over = { table: "t1", game: "base", seats: SEATS, scores: [10, 4, 7], winners: [0], mine: [0], ...changes };
  return /** @type {Snapshot} */ (/** @type {unknown} */ (over));
}

/** @param {Partial<Game>} [changes] @returns {Game} */
function game(changes = {}) {
  return { .../** @type {Game} */ (gameOf(snapshot(), 5)), ...changes };
}

test("a finished game is kept with opponents and result", () => {
  deepEqual(gameOf(snapshot(), 5), {
    table: "t1",
    game: "base",
    at: 5,
    seats: [
      { kind: "me", name: "Anna", bot: null, score: 10, won: true },
      { kind: "bot", name: "Maja", bot: "easy", score: 4, won: false },
      { kind: "person", name: "Ben", bot: null, score: 7, won: false },
    ],
    accuracy: null,
    luck: null,
  });
});

test("several people at one device are nobody in particular, spectators and who has left are not kept", () => {
  deepEqual(
    gameOf(snapshot({ mine: [0, 2] }), 5)?.seats.map(({ kind }) => kind),
    ["here", "bot", "here"],
  );
  equal(gameOf(snapshot({ mine: [] }), 5), null);
  equal(gameOf(snapshot({ seats: SEATS.map((seat) => ({ ...seat, left: true })) }), 5), null);
});

test("a written file is read back", () => {
  const lists = [[game(), game({ table: "t2", accuracy: 81.5, luck: -3 })], [game({ table: "t3" })]];
  deepEqual(read(written(lists).join("")), lists.flat());
  deepEqual(read(written([]).join("")), []);
});

test("a file with anything wrong is refused", () => {
  const { why } = /** @type {import("#page/statistics/games.js").Fault} */ (read("{"));
  equal(why, "json");
  deepEqual(read("[]"), { why: "other", number: 0 });
  deepEqual(read('{"format": "other", "v": 1, "games": []}'), { why: "other", number: 0 });
  deepEqual(read('{"format": "eiland-statistics", "v": 2, "games": []}'), { why: "version", number: 0 });
  const [me, bot, person] = game().seats;
  const wrong = [
    { table: "../x" },
    { game: "" },
    { at: -1 },
    { at: Number.MAX_VALUE },
    { seats: [] },
    { seats: [bot, person] }, // nobody of this device
    { seats: [me, me] },
    { seats: [{ ...me, score: 1.5 }] },
    { seats: [{ ...me, won: 1 }] },
    { seats: [{ ...me, name: "x".repeat(81) }] },
    { seats: [me, { ...bot, bot: null }] },
    { seats: [{ ...me, bot: "easy" }] },
    { seats: [{ ...me, more: 1 }] },
    { seats: [me, bot, bot, bot, bot] },
    { accuracy: 101 },
    { luck: "1" },
    { more: 1 },
  ];
  for (const change of wrong) {
    const text = written([[game(), { ...game(), .../** @type {any} */ (change) }]]).join("");
    deepEqual(read(text), { why: "game", number: 2 }, JSON.stringify(change));
  }
  ok(Array.isArray(read(written([[game()]]).join(""))));
});

test("a huge file is not read at all", async () => {
  const text = written([[game()]]).join("");
  deepEqual(await readFile(new Blob([text])), [game()]);
  const huge = { size: 200_000_000, text: () => Promise.reject(new Error("read")) };
  deepEqual(await readFile(/** @type {any} */ (huge)), { why: "large", number: 0 });
});
