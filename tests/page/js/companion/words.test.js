import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { differences } from "#page/companion/differences.js";
import { positionOf, scoreOf, sheetOf } from "#page/companion/on-paper.js";
import { Paper } from "#page/companion/paper.js";
import { snapshotOf } from "#page/companion/snapshot.js";
import { Tables } from "#page/companion/tables.js";
import { called, people, why } from "#page/companion/words.js";
import { speak } from "../support.js";
import { OPTIONS, RULES } from "./rules.js";

const tables = new Tables(RULES);

function paper() {
  const played = new Paper(tables, OPTIONS, 2);
  played.close(played.begin({ rolls: [["ore", "wool"]], actions: ["road R0"] }));
  played.close(played.begin({ rolls: [["wool", "wool"]], actions: ["road R0"] }));
  return played;
}

test("actions have names", async () => {
  await speak({
    "place.classic.road R0": "Road from settlement 3",
    "place.classic.joker K1": "Joker of knight 1",
    "companion.joker": "{joker}: {from} to {to}",
    "companion.trade": "gold to {face}",
    "page.face.ore": "ore",
    "page.face.wool": "wool",
  });
  equal(called("classic", "road R0"), "Road from settlement 3");
  equal(called("classic", "joker K1 ore->wool"), "Joker of knight 1: ore to wool");
  equal(called("classic", "gold wool"), "gold to wool");
});

test("faults have sentences with the names of faces, places and jokers", async () => {
  const sentences = {
    "fault.joker/no-such-die": "no {face}",
    "fault.joker/used": "used {joker}",
    "fault.build/dice": "{site}",
    "page.face.ore": "Erz",
    "place.the.classic.road R0": "the road from settlement 3",
    "place.the.classic.joker K1": "the joker of knight 1",
  };
  await speak(sentences, "de");
  equal(why({ key: "joker/no-such-die", details: { face: "ore" } }, "joker K1 ore->wool"), "no Erz");
  equal(why({ key: "joker/used", details: { joker: "K1" } }, "joker K1 ore->wool"), "used the joker of knight 1");
  equal(why({ key: "build/dice", details: { site: "R0" } }, "road R0"), "the road from settlement 3");
});

test("players without a name have a number", async () => {
  await speak({ "seat.person": "Person {number}" });
  deepEqual(people(["Anna", ""]), ["Anna", "Person 2"]);
});

test("there are no differences if server and page agree", () => {
  const checked = /** @type {any} */ ({
    view: { sheets: [{ boxes: [1] }, { boxes: [-2] }] },
    marks: [{ turn: 1, action: 0, key: "build/dice", sentence: "short" }],
  });
  deepEqual(differences(paper(), /** @type {any} */ ({ names: ["Anna", "Ben"] }), checked), []);
});

test("other boxes and other faults are differences", async () => {
  await speak({
    "companion.differs.box": "{name} {number}: {here} {there}",
    "companion.turn": "{name} {number}",
  });
  const checked = /** @type {any} */ ({
    view: { sheets: [{ boxes: [3] }, { boxes: [-2] }] },
    marks: [{ turn: 0, action: 0, key: "build/other", sentence: "no" }],
  });
  deepEqual(differences(paper(), /** @type {any} */ ({ names: ["Anna", "Ben"] }), checked), [
    "Anna 1: 1 3",
    "Anna 1: no",
  ]);
});

test("a game on paper has a snapshot", () => {
  const game = /** @type {any} */ ({ id: "g", names: ["Anna", "Ben"], options: OPTIONS });
  const shown = snapshotOf(game, positionOf(paper()), 0);
  deepEqual(shown.scores, [1, -2]);
  deepEqual(shown.actors, [0]);
  deepEqual(shown.winners, []);
  const played = paper();
  for (let turn = 0; turn < 2; turn += 1) played.close(played.begin({ rolls: [["wool", "wool"]], actions: [] }));
  deepEqual(snapshotOf(game, positionOf(played), null).winners, [0]);
  const [sheet] = paper().sheets;
  deepEqual(sheetOf(sheet, tables), { roads: ["R0"], settlements: [], cities: [], knights: [], used: [], boxes: [1] });
  equal(scoreOf(sheet), 1);
});
