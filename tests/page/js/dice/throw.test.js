import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { afterChange, afterThrow, blanks, keptBefore, take } from "#page/dice/throw.js";

/** @param {string[]} faces @param {number[]} [kept] places @returns {import("#page/dice/throw.js").Die[]} */
function laid(faces, kept = []) {
  return faces.map((face, place) => ({
    .../** @type {any} */ ({ face }),
    kept: kept.includes(place),
    spent: false,
    thrown: false,
  }));
}

/** @param {import("#page/dice/throw.js").Die[]} dice */
function facesOf(dice) {
  return dice.map(({ face }) => face);
}

test("dice are blank at first", () => {
  deepEqual(blanks(1), [{ face: null, kept: false, spent: false, thrown: false }]);
});

test("take removes one face, and nothing for a blank die", () => {
  const faces = ["ore", "wool", "ore"];
  equal(take(faces, "ore"), true);
  deepEqual(faces, ["wool", "ore"]);
  equal(take(faces, "gold"), false);
  equal(take(faces, null), false);
  deepEqual(faces, ["wool", "ore"]);
});

/** @param {[number, string][]} lines */
const log = (...lines) => lines.map(([player, text], seq) => ({ seq, player, text, revealed: [], sentence: "" }));

test("the dice kept before the last throw are found in the log", () => {
  deepEqual(keptBefore(log([0, "keep ore ore"], [-1, "dice ore"])), ["ore", "ore"]);
  deepEqual(keptBefore(log([0, "keep nothing"], [-1, "dice ore"])), []);
  deepEqual(keptBefore(log([0, "keep ore"], [-1, "dice ore"], [0, "road R0"])), []);
  deepEqual(keptBefore(log([0, "keep ore"], [0, "undo"])), ["ore"]);
  deepEqual(keptBefore([]), []);
});

test("kept dice stay in their places after a throw", () => {
  const dice = afterThrow(laid(["ore", "wool", "gold"], [1]), ["wool", "brick", "grain"], ["wool"]);
  equal(dice[1].face, "wool");
  equal(dice[1].kept, true);
  deepEqual([dice[0].face, dice[2].face].sort(), ["brick", "grain"]);
  deepEqual([dice[0].thrown, dice[1].thrown, dice[2].thrown], [true, false, true]);
});

test("of two equal faces the tapped one is kept", () => {
  const dice = afterThrow(laid(["ore", "ore"], [1]), ["ore", "wool"], ["ore"]);
  deepEqual(
    dice.map(({ kept }) => kept),
    [false, true],
  );
});

test("a page that was just opened shows the kept dice first", () => {
  const dice = afterThrow(blanks(3), ["wool", "ore", "gold"], ["gold"]);
  equal(dice[0].face, "gold");
  equal(dice[0].kept, true);
});

test("dice beyond those of the turn are spent", () => {
  const dice = afterThrow(blanks(3), ["wool"], []);
  deepEqual(
    dice.map(({ spent }) => spent),
    [false, true, true],
  );
});

test("building spends dice, a joker turns one, undo returns them", () => {
  const before = laid(["ore", "wool", "gold"]);
  const built = afterChange(before, ["wool"]);
  deepEqual(
    built.map(({ spent }) => spent),
    [true, false, true],
  );
  const turned = afterChange(before, ["ore", "brick", "gold"]);
  deepEqual(facesOf(turned), ["ore", "brick", "gold"]);
  deepEqual(facesOf(afterChange(built, ["ore", "wool", "gold"])), ["ore", "wool", "gold"]);
  deepEqual(
    afterChange(built, ["ore", "wool", "gold"]).filter(({ spent }) => spent),
    [],
  );
});
