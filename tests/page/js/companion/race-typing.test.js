import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { RaceTyping } from "#page/companion/race-typing.js";
import { blankDraft } from "#page/companion/shelf.js";
import { piecesOf, sketch } from "#page/companion/sketch.js";

/** @typedef {import("#page/client/types.js").Face} Face */

const SHEET = /** @type {any} */ ({
  faces: ["ore", "gold"],
  dice: [1, 2],
  rolls: 3,
  knights: [],
  jokers: [{ id: "J", gives: "ore", needs: ["K"] }],
});
const EMPTY = { sheets: [], road: 1, army: null };

/** @param {Partial<import("#page/client/types.js").Checked<any>>} [changes] */
function answer(changes = {}) {
  const position = { view: EMPTY, scores: [0, 0], over: false, winners: [] };
  const now = { ...position, seat: 0, dice: 1, whole: null, faults: [], later: [], legal: [] };
  return { v: 1, ...position, after: [], marks: [], now, ...changes };
}

function typing() {
  const names = ["Anna", "Ben"];
  const game = { id: "g", game: "plus", names, options: {}, turns: [], draft: blankDraft(0, 1), edit: null };
  return new RaceTyping(SHEET, null, game);
}

/** @param {RaceTyping} typed @param {any} checked */
function learn(typed, checked) {
  typed.learn(JSON.stringify(typed.checkRequest()), checked);
  typed.refresh();
}

/** @param {RaceTyping} typed @param {Face[]} dice @param {...string} actions */
function play(typed, dice, ...actions) {
  for (const face of dice) typed.type(face);
  for (const action of actions) typed.act(action);
  typed.finish();
  typed.refresh();
}

test("what was entered is drawn until the server has answered", () => {
  const typed = typing();
  typed.type("ore");
  typed.act("road T2");
  typed.refresh();
  equal(typed.reading.isChecked, false);
  deepEqual(typed.reading.now.view.sheets[0].roads, ["T2"]);
  deepEqual(typed.reading.all.view.sheets[0].roads, ["T2"]);
  learn(typed, answer());
  equal(typed.reading.isChecked, true);
  deepEqual(typed.reading.now.view, EMPTY);
});

test("only the server says what can be done", () => {
  const typed = typing();
  typed.type("ore");
  typed.refresh();
  deepEqual(typed.reading.legal, []);
  const legal = [{ action: "road T2", label: "Road" }];
  const { now } = answer();
  learn(typed, answer({ now: { .../** @type {any} */ (now), legal } }));
  deepEqual(typed.reading.legal, legal);
});

test("while the server is away dice can be changed in every way", () => {
  const typed = typing();
  typed.isOffline = true;
  play(typed, ["ore"], "knight K");
  play(typed, ["ore", "ore"]);
  typed.type("ore");
  typed.type("gold");
  typed.refresh();
  deepEqual(
    typed.reading.legal.map(({ action }) => action),
    ["gold ore", "joker J gold->ore"],
  );
});

test("faults are those of the server, in the turn and in earlier ones", () => {
  const typed = typing();
  play(typed, ["ore"], "road T2");
  typed.type("ore");
  typed.type("ore");
  typed.act("road T9");
  typed.refresh();
  deepEqual(typed.reading.faults, [""]);
  const fault = { key: "k", details: {}, sentence: "No." };
  const { now } = answer();
  const marks = [{ ...fault, turn: 0, action: 0 }];
  learn(typed, answer({ marks, after: [[1, 0]], now: { .../** @type {any} */ (now), faults: [fault] } }));
  deepEqual(typed.reading.faults, ["No."]);
  deepEqual(typed.reading.turns, [{ seat: 0, points: "+1", whole: "", faults: ["No."], isChecked: true }]);
  deepEqual(typed.wrong(), [0]);
  typed.open(0);
  typed.refresh();
  deepEqual(typed.wrong(), []);
});

test("turns are marked until the server has checked them", () => {
  const typed = typing();
  const isChecked = () => typed.reading.turns.map((turn) => turn.isChecked);
  play(typed, ["ore"]);
  deepEqual(isChecked(), [false]);
  learn(typed, answer());
  deepEqual(isChecked(), [true]);
  play(typed, ["ore", "ore"]);
  deepEqual(isChecked(), [true, false]);
  learn(typed, answer());
  typed.open(0);
  typed.act("road T2");
  typed.finish();
  typed.refresh();
  deepEqual(isChecked(), [false, false]);
});

test("the server is asked about the draft, or about the turn under correction", () => {
  const typed = typing();
  const setup = { game: "plus", seats: 2, options: {}, names: ["Anna", "Ben"] };
  typed.type("ore");
  deepEqual(typed.checkRequest(), { ...setup, turns: [], turn: { rolls: ["ore"], actions: [] } });
  play(typed, []);
  typed.type("ore");
  const turns = [{ rolls: ["ore"], actions: [] }];
  deepEqual(typed.checkRequest(), { ...setup, turns, turn: { rolls: [], actions: [] } });
  typed.open(0);
  deepEqual(typed.checkRequest(), { ...setup, turns, at: 0 });
});

test("the end of the game is known until something is entered", () => {
  const typed = typing();
  typed.type("ore");
  typed.act("city C");
  const { now } = answer();
  learn(typed, answer({ over: true, scores: [10, 0], now: { .../** @type {any} */ (now), over: true } }));
  equal(typed.reading.seat, null);
  equal(typed.reading.all.over, true);
  const again = new RaceTyping(SHEET, null, typed.game);
  equal(again.reading.seat, null);
  deepEqual(again.reading.all.scores, [10, 0]);
  again.undo();
  again.refresh();
  equal(again.reading.seat, 0);
});

test("pieces are those that were entered, cities replace settlements", () => {
  const turns = [
    { rolls: [], actions: ["start-road 0-3"] },
    { rolls: [], actions: ["start-road 1-5"] },
    { rolls: [], actions: ["settlement 7", "city 7", "castle 0", "joker K1 ore->wool", "gold ore"] },
  ];
  const [anna, ben] = piecesOf(2, turns);
  deepEqual([anna.start, ben.start], ["0-3", "1-5"]);
  deepEqual([anna.settlements, anna.cities, anna.castles, anna.used], [[], [7], [0], ["K1"]]);
  const last = { realms: [{ longest: 3 }, { longest: 5 }], road: 1, army: null };
  const view = /** @type {any} */ (sketch("extra", 2, turns, { isOpening: true, last }));
  equal(view.phase, "start-road");
  equal(view.road, 1);
  deepEqual(
    view.realms.map((/** @type {any} */ { longest }) => longest),
    [3, 5],
  );
});
