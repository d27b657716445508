import { equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { hasThrow, isFelt, soundOf } from "#page/sound/heard.js";
import { NOTES, VIBRATIONS } from "#page/sound/notes.js";

/** @typedef {import("#page/client/types.js").Entry} Entry */

const HEARD = { over: false, winners: [], mine: [0], isAsked: false };

/** @param {number} player @param {string} text @param {number} [turn] @returns {Entry} */
function entry(player, text, turn = 0) {
  const rest = { seq: 1, revealed: [], sentence: "", scores: [], by: null };
  return { ...rest, player, text, turn: { seat: turn, number: 1 } };
}

test("pieces and cards are heard, pieces before cards", () => {
  equal(soundOf([entry(1, "road 5")], HEARD, HEARD), "piece");
  equal(soundOf([entry(1, "buy"), entry(-1, "card knight")], HEARD, HEARD), "card");
  equal(soundOf([entry(1, "take 2"), entry(1, "city 3")], HEARD, HEARD), "piece");
  equal(soundOf([entry(1, "end")], HEARD, HEARD), null);
});

test("the own turn is heard once, the end above all", () => {
  const asked = { ...HEARD, isAsked: true };
  equal(soundOf([entry(1, "end")], HEARD, asked), "turn");
  equal(soundOf([entry(0, "road 5")], asked, asked), "piece");
  const over = { ...HEARD, over: true };
  equal(soundOf([entry(1, "city 3")], HEARD, over), "over");
  equal(soundOf([entry(0, "city 3")], HEARD, { ...over, winners: [0] }), "won");
  equal(soundOf([], over, over), null);
});

test("dice are heard when chance throws them, and felt in the own turn", () => {
  ok(hasThrow([entry(0, "roll"), entry(-1, "dice 8")]));
  ok(!hasThrow([entry(0, "roll")]));
  ok(isFelt("dice", [entry(-1, "dice 8", 0)], [0]));
  ok(!isFelt("dice", [entry(-1, "dice 8", 1)], [0]));
});

test("what others build is not felt", () => {
  ok(isFelt("piece", [entry(0, "road 5")], [0]));
  ok(!isFelt("piece", [entry(1, "road 5")], [0]));
  ok(isFelt("turn", [entry(1, "end")], [0]));
});

test("sounds are short and quiet", () => {
  for (const [sound, notes] of Object.entries(NOTES)) {
    ok(notes.length > 0);
    for (const { at, pitch, to, length, loudness } of notes) {
      ok(at + length < 1, sound);
      ok(loudness > 0 && loudness <= 0.35, sound);
      ok(pitch > 50 && to > 50, sound); // pitches glide by factors
    }
    ok(VIBRATIONS[/** @type {import("#page/sound/notes.js").Sound} */ (sound)].reduce((all, part) => all + part) < 400);
  }
});
