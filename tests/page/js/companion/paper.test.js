import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Paper } from "#page/companion/paper.js";
import { Tables } from "#page/companion/tables.js";
import { OPTIONS, RULES } from "./rules.js";

/** @typedef {import("#page/companion/paper.js").Turn} Turn */

/** @param {number} seats @param {...Turn} turns */
function played(seats, ...turns) {
  const paper = new Paper(new Tables(RULES), OPTIONS, seats);
  for (const turn of turns) paper.close(paper.begin(turn));
  return paper;
}

/** @param {import("#page/client/types.js").Face[]} dice @param {...string} actions @returns {Turn} */
const turn = (dice, ...actions) => ({ rolls: [dice], actions });

/** @param {Paper} paper */
const faults = (paper) => paper.turns.map(({ faults }) => faults.map((fault) => fault?.key ?? null));

test("building spends dice and fills the box", () => {
  const paper = played(1, turn(["ore", "wool"], "road R0", "knight K1"));
  deepEqual([...paper.sheets[0].built], ["R0", "K1"]);
  deepEqual(paper.sheets[0].boxes, [3]);
  deepEqual(paper.turns[0].ranks, [2, 0]);
});

test("a turn without building writes a cross", () => {
  deepEqual(played(1, turn(["ore", "ore"])).sheets[0].boxes, [-2]);
});

test("an impossible action is skipped with its fault, and the rest counts", () => {
  const paper = played(1, turn(["wool", "ore"], "knight K1", "road R0", "road R0"));
  deepEqual(faults(paper), [["build/no-road", null, "build/already-built"]]);
  deepEqual(paper.sheets[0].boxes, [1]);
  deepEqual(faults(played(1, turn(["wool", "wool"], "road R0"))), [["build/dice"]]);
});

test("a joker turns a die once, and not in the turn in which its knight was built", () => {
  const built = turn(["ore", "wool"], "road R0", "knight K1");
  const paper = played(1, built, turn(["ore", "ore"], "joker K1 ore->wool", "joker K1 ore->wool"));
  deepEqual(faults(paper)[1], [null, "joker/used"]);
  deepEqual([...paper.sheets[0].used], ["K1"]);
  deepEqual(faults(played(1, turn(["ore", "ore"], "joker K1 ore->wool")))[0], ["joker/no-knight"]);
  const both = played(1, { rolls: [["ore", "wool"]], actions: ["road R0", "knight K1", "joker K1 ore->wool"] });
  equal(faults(both)[0][2], "companion/no-dice");
});

test("a new joker may be used if the option allows it", () => {
  const three = { ...RULES, multisets: [...RULES.multisets, "ore ore wool"], dice: 3 };
  three.becomes = {
    road: [...RULES.becomes.road, 4],
    knight: [...RULES.becomes.knight, 3],
    "ore->wool": [...RULES.becomes["ore->wool"], -1],
  };
  for (const [allowed, expected] of /** @type {[boolean, string | null][]} */ ([
    [false, "joker/fresh"],
    [true, null],
  ])) {
    const paper = new Paper(new Tables(three), { ...OPTIONS, same_turn_joker: allowed }, 1);
    const now = paper.begin(turn(["ore", "ore", "wool"], "road R0", "knight K1", "joker K1 ore->wool"));
    equal(now.faults[2]?.key ?? null, expected);
  }
});

test("the fault of an impossible gold trade has the number of gold dice", () => {
  const paper = played(1, turn(["ore", "ore"], "gold ore"));
  deepEqual(paper.turns[0].faults[0], { key: "gold/too-few", details: { need: 2, have: 0 } });
});

test("a turn with too few dice is marked as a whole and has no effect", () => {
  const paper = played(1, turn(["ore"], "road R0"));
  deepEqual(paper.turns[0].whole, { key: "companion/dice", details: { given: 1, need: 2 } });
  deepEqual(faults(paper), [["companion/no-dice"]]);
  deepEqual(paper.sheets[0].boxes, [-2]);
});

test("players take turns, and the game ends when all boxes are filled", () => {
  const paper = played(2, ...Array.from({ length: 4 }, () => turn(["ore", "ore"], "road R0")));
  deepEqual(
    paper.turns.map(({ seat }) => seat),
    [0, 1, 0, 1],
  );
  equal(paper.isOver, true);
  equal(paper.begin(turn(["ore", "ore"])).whole?.key, "companion/over");
});

test("the possible actions are listed", () => {
  const paper = played(1, turn(["ore", "wool"], "road R0", "knight K1"));
  deepEqual(paper.open(paper.begin(turn(["ore", "wool"]))), ["joker K1 ore->wool"]);
  deepEqual(played(1).open(played(1).begin(turn(["ore", "wool"]))), ["road R0"]);
});
