import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { asking } from "#page/companion/asking.js";
import { ClassicTyping } from "#page/companion/classic-typing.js";
import { blankDraft } from "#page/companion/shelf.js";
import { Tables } from "#page/companion/tables.js";
import { Typing } from "#page/companion/typing.js";
import { speak } from "../support.js";
import { OPTIONS, RULES, SHEET } from "./rules.js";

/** @param {string[]} [names] */
function typing(names = ["Anna"]) {
  const game = { id: "g", game: "classic", names, options: OPTIONS, turns: [], draft: blankDraft(0, 2), edit: null };
  return new ClassicTyping(new Tables(RULES), /** @type {any} */ (SHEET), game);
}

/** @param {Typing} typed @param {import("#page/client/types.js").Face[]} dice @param {...string} actions */
function playTurn(typed, dice, ...actions) {
  for (const face of dice) typed.type(face);
  for (const action of actions) typed.act(action);
  typed.finish();
  typed.refresh();
}

test("the device rolls the dice that are missing", () => {
  const typed = typing();
  typed.roll(() => "wool");
  deepEqual(typed.dice, ["wool", "wool"]);
  typed.throwAgain();
  typed.takeDie(1);
  typed.roll(() => "ore");
  deepEqual(typed.draft.rolls, [
    ["wool", "wool"],
    ["wool", "ore"],
  ]);
  equal(typed.draft.again, false);
});

test("a face goes to the next free place", () => {
  const typed = typing();
  typed.type("wool");
  deepEqual(typed.dice, ["wool", null]);
  equal(typed.isWhole, false);
  typed.type("ore");
  typed.type("ore");
  deepEqual(typed.dice, ["wool", "ore"]);
  typed.takeDie(0);
  deepEqual(typed.dice, [null, "ore"]);
});

test("dice can be thrown again until the last roll, and never after building", () => {
  const typed = typing();
  typed.type("ore");
  typed.type("wool");
  equal(typed.canThrowAgain, true);
  typed.throwAgain();
  equal(typed.canThrowAgain, false);
  typed.refresh();
  deepEqual(typed.reading.legal, []);
  equal(typed.reading.canAct, true, "ending the turn now would waste it");
  typed.put(0, "wool");
  equal(typed.canThrowAgain, true);
  typed.act("road R0");
  equal(typed.canThrowAgain, false);
});

test("rolls that were not entered are copies of the last", () => {
  const typed = typing();
  typed.type("ore");
  typed.type("ore");
  typed.isRoll(3);
  equal(typed.canThrowAgain, false);
  typed.finish();
  deepEqual(typed.game.turns[0].rolls, [
    ["ore", "ore"],
    ["ore", "ore"],
    ["ore", "ore"],
  ]);
});

test("a turn cannot be finished before all dice are entered", () => {
  const typed = typing();
  typed.type("ore");
  typed.finish();
  equal(typed.game.turns.length, 0);
});

test("undo removes the last input, finally the end of the previous turn", () => {
  const typed = typing();
  playTurn(typed, ["ore", "wool"], "road R0");
  equal(typed.canUndo, true);
  typed.undo();
  deepEqual(typed.game.turns, []);
  deepEqual(typed.draft.actions, ["road R0"]);
  typed.undo();
  deepEqual(typed.draft.actions, []);
  typed.undo();
  deepEqual(typed.dice, ["ore", null]);
  typed.undo();
  equal(typed.canUndo, false);
});

test("undo removes a started roll", () => {
  const typed = typing();
  typed.type("ore");
  typed.type("wool");
  typed.throwAgain();
  typed.undo();
  deepEqual(typed.draft.rolls, [["ore", "wool"]]);
  equal(typed.draft.again, false);
});

test("a correction counts immediately, and is kept when it is finished", () => {
  const typed = typing();
  playTurn(typed, ["ore", "wool"]);
  typed.open(0);
  typed.act("road R0");
  typed.refresh();
  equal(typed.isEdit, true);
  deepEqual(typed.reading.all.view.sheets[0].boxes, [1]);
  typed.drop();
  typed.refresh();
  deepEqual(typed.reading.all.view.sheets[0].boxes, [-2]);
  typed.open(0);
  typed.act("road R0");
  typed.finish();
  typed.refresh();
  deepEqual(typed.reading.all.view.sheets[0].boxes, [1]);
  equal(typed.isEdit, false);
});

test("turns with impossible actions are listed, except the one under correction", () => {
  const typed = typing();
  playTurn(typed, ["wool", "wool"], "road R0");
  deepEqual(typed.wrong(), [0]);
  typed.open(0);
  typed.refresh();
  deepEqual(typed.wrong(), []);
});

test("a hint is requested for complete dice only, with the current turn", () => {
  const typed = typing();
  typed.type("ore");
  typed.refresh();
  equal(typed.hintRequest(), null);
  typed.type("wool");
  typed.refresh();
  deepEqual(typed.hintRequest()?.turn, { rolls: ["ore wool"], actions: [] });
});

test("the check request has the names and the last roll of each turn", () => {
  const typed = typing();
  typed.type("ore");
  typed.type("wool");
  typed.throwAgain();
  typed.put(0, "wool");
  typed.finish();
  deepEqual(typed.checkRequest(), {
    game: "classic",
    seats: 1,
    options: OPTIONS,
    names: ["Anna"],
    turns: [{ rolls: ["wool wool"], actions: [] }],
  });
});

test("a sentence asks for the next input", async () => {
  await speak({
    "companion.ask.dice": "{n} dice",
    "companion.ask.more": "{n} more",
    "companion.ask.again": "again",
    "companion.ask.build": "build",
    "companion.ask.end": "end",
    "companion.ask.over": "over",
    "companion.ask.edit": "{name} {number}: {ask}",
    "page.status.named": "{name}: {ask}",
  });
  const typed = typing(["Anna", ""]);
  const ask = () => {
    typed.refresh();
    return asking(typed);
  };
  equal(ask(), "Anna: 2 dice");
  typed.type("ore");
  equal(ask(), "Anna: 1 more");
  typed.type("wool");
  equal(ask(), "Anna: build");
  typed.throwAgain();
  equal(ask(), "Anna: again");
  typed.put(0, "wool");
  equal(ask(), "Anna: end");
  typed.finish();
  equal(ask(), "seat.person: 2 dice");
  typed.open(0);
  equal(ask(), "Anna 1: end");
  typed.drop();
  for (let turn = 1; turn < 4; turn += 1) playTurn(typed, ["wool", "wool"]);
  equal(ask(), "over");
});

test("a record has all rolls, and the running turn once its dice are known", () => {
  const typed = typing();
  typed.type("ore");
  typed.type("wool");
  typed.throwAgain();
  equal(typed.recordRequest().turns.length, 0);
  deepEqual(typed.recordRequest().turn, { rolls: ["ore wool", "ore wool"], actions: [] });
  typed.takeDie(0);
  equal(typed.recordRequest().turn, undefined);
  typed.put(0, "wool");
  typed.finish();
  deepEqual(typed.recordRequest().turns, [{ rolls: ["ore wool", "wool wool"], actions: [] }]);
});

test("openings come first and have no dice", () => {
  const game = {
    id: "g",
    game: "extra",
    names: ["Anna", "Ben"],
    options: {},
    turns: [],
    draft: blankDraft(0, 0),
    edit: null,
  };
  const typed = new Typing(/** @type {any} */ ({ ...SHEET, dice: [3, 4] }), "start-road", game);
  deepEqual(
    [0, 1, 2, 3, 4].map((at) => typed.diceOf(at)),
    [0, 0, 3, 4, 4],
  );
  deepEqual(
    [0, 1, 2, 3, 4].map((at) => typed.numberOf(at)),
    [0, 0, 1, 1, 2],
  );
  equal(typed.isReady, false);
  equal(typed.canThrowAgain, false);
  typed.act("start-road 0-3");
  equal(typed.isReady, true);
  typed.finish();
  deepEqual(typed.game.turns, [{ rolls: [], actions: ["start-road 0-3"] }]);
  typed.undo();
  deepEqual(typed.draft.rolls, [[]]);
});
