import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { afterChange, blanks, placed, shuffled, take, turnOf } from "#page/dice/throw.js";

const COSTS = { road: ["lumber", "brick"], city: ["ore", "ore", "ore", "grain", "grain"] };
/** @typedef {import("#page/dice/throw.js").Die} Die */

/** @param {...string} texts @returns {any[]} */
const log = (...texts) => texts.map((text, place) => ({ seq: place + 1, text }));

/**
 * @param {string[]} texts
 * @param {Record<number, import("#page/dice/touches.js").Touch>} [touches]
 * @param {number} [count]
 */
function dice(texts, touches = {}, count = 6) {
  return placed(turnOf(log(...texts)), { count, costs: COSTS, table: "k3", touches });
}

/** @param {Die[]} found */
const faces = (found) => found.map(({ face }) => String(face));

/** @param {Die[]} found @param {"kept" | "spent" | "thrown"} what */
const placesOf = (found, what) => [...found.keys()].filter((place) => found[place][what]);

const SIX = "dice ore ore grain lumber brick gold";

test("dice are blank at first", () => {
  deepEqual(blanks(1), [{ face: null, kept: false, spent: false, thrown: false }]);
  deepEqual(faces(dice(["roll"], {}, 3)), ["null", "null", "null"]);
});

test("take removes one face, and nothing for a blank die", () => {
  const left = /** @type {any[]} */ (["ore", "wool", "ore"]);
  equal(take(left, "ore"), true);
  deepEqual(left, ["wool", "ore"]);
  equal(take(left, "gold"), false);
  equal(take(left, null), false);
  deepEqual(left, ["wool", "ore"]);
});

test("a turn begins with its first roll; what was taken back does not count", () => {
  const texts = (/** @type {any[]} */ entries) => turnOf(entries).map(({ text }) => text);
  deepEqual(texts(log("roll", SIX, "end", "roll", "dice wool")), ["roll", "dice wool"]);
  deepEqual(texts(log("roll", SIX, "road R0", "undo", "keep ore")), ["roll", SIX, "keep ore"]);
  deepEqual(texts(log("start-road 0-3")), []);
  deepEqual(texts([]), []);
});

test("the order of thrown dice depends on table and event alone, and is not sorted", () => {
  const list = ["ore", "grain", "lumber", "brick", "wool", "gold"];
  deepEqual(shuffled(list, "k3 2"), shuffled(list, "k3 2"));
  deepEqual([...shuffled(list, "k3 2")].sort(), [...list].sort());
  const orders = new Set(Array.from({ length: 200 }, (_, seq) => shuffled(list, `k3 ${seq}`).join()));
  equal(orders.size > 150, true);
  deepEqual(faces(dice(["roll", SIX])), faces(dice(["roll", SIX])));
  equal(faces(dice(["roll", SIX])).join() === SIX.split(" ").slice(1).join(), false);
  equal(placesOf(dice(["roll", SIX]), "thrown").length, 6);
});

test("kept dice stay in their places, the others are thrown", () => {
  const first = dice(["roll", SIX]);
  const then = dice(["roll", SIX, "keep grain gold", "dice wool wool wool wool"]);
  for (const face of ["grain", "gold"]) equal(faces(then).indexOf(face), faces(first).indexOf(face));
  equal(placesOf(then, "kept").length, 2);
  equal(placesOf(then, "thrown").length, 4);
});

test("of two equal dice the touched one is kept, else the first, else the one kept before", () => {
  const first = dice(["roll", SIX]);
  const [one, other] = [...first.keys()].filter((place) => first[place].face === "ore");
  const keep = ["roll", SIX, "keep ore", "dice ore ore ore ore ore"];
  deepEqual(placesOf(dice(keep), "kept"), [one]);
  deepEqual(placesOf(dice(keep, { 3: { kept: [other] } }), "kept"), [other]);
  const again = [...keep, "keep ore", "dice wool wool wool wool wool"];
  deepEqual(placesOf(dice(again, { 3: { kept: [other] } }), "kept"), [other]);
  const brick = faces(first).indexOf("brick");
  deepEqual(placesOf(dice(keep, { 3: { kept: [brick] } }), "kept"), [one]);
});

test("the touched die is the one that a joker turns", () => {
  const first = dice(["roll", SIX]);
  const [one, other] = [...first.keys()].filter((place) => first[place].face === "ore");
  const texts = ["roll", SIX, "joker K1 ore->wool"];
  equal(faces(dice(texts))[one], "wool");
  equal(faces(dice(texts, { 3: { turned: other } }))[other], "wool");
  equal(faces(dice(texts, { 3: { turned: other } }))[one], "ore");
});

test("of two gold the touched one becomes the resource, the other is spent", () => {
  const texts = ["roll", "dice gold gold gold wool wool wool", "gold ore"];
  const first = dice(texts.slice(0, 2));
  const gold = [...first.keys()].filter((place) => first[place].face === "gold");
  for (const place of gold) {
    const traded = dice(texts, { 3: { turned: place } });
    equal(traded[place].face, "ore");
    equal(placesOf(traded, "spent").length, 1);
    equal(traded[placesOf(traded, "spent")[0]].face, "gold");
  }
});

test("a piece spends the dice of its cost, undo returns them", () => {
  const built = dice(["roll", SIX, "road R0"]);
  deepEqual(
    placesOf(built, "spent")
      .map((place) => built[place].face)
      .sort(),
    ["brick", "lumber"],
  );
  deepEqual(placesOf(dice(["roll", SIX, "road R0", "undo"]), "spent"), []);
});

test("where only the faces are known, as few dice as possible change", () => {
  const before = dice(["roll", SIX]);
  const after = afterChange(before, ["ore", "ore", "grain"]);
  deepEqual(
    placesOf(after, "spent")
      .map((place) => after[place].face)
      .sort(),
    ["brick", "gold", "lumber"],
  );
  deepEqual(faces(afterChange(after, ["ore", "ore", "grain", "gold"])), faces(before));
  const turned = afterChange(before, ["wool", "ore", "grain", "lumber", "brick", "gold"]);
  equal(
    faces(turned)
      .filter((face, place) => face !== before[place].face)
      .join(),
    "wool",
  );
});
