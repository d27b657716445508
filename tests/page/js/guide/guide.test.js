import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { finish, gamesDone, keepProgress, progressOf } from "#page/guide/kept.js";
import { isAdvised, keyOf, reached, STEPS, seenOf } from "#page/guide/steps.js";
import { store } from "../support.js";

const MOST_STEPS = 10;

/** @param {Partial<import("#page/guide/steps.js").Seen>} [seen] @returns {import("#page/guide/steps.js").Seen} */
function seen(seen = {}) {
  return { own: [], legal: [], phase: "build", isActive: true, ...seen };
}

/** Return the name of the step that a guide has come to. @param {string} game @param {number} step @param {Partial<import("#page/guide/steps.js").Seen>} now */
function nameAt(game, step, now) {
  return STEPS[game][reached(STEPS[game], step, seen(now))]?.name;
}

test("each game has at most ten steps, the last of which the player ends", () => {
  deepEqual(Object.keys(STEPS).sort(), ["base", "classic", "extra", "plus"]);
  for (const steps of Object.values(STEPS)) {
    ok(steps.length > 5 && steps.length <= MOST_STEPS);
    equal(steps.at(-1)?.isDone, undefined);
  }
});

test("a guide sees the own actions, and whose turn it is", () => {
  const entries = [
    { player: -1, text: "start 1" },
    { player: 1, text: "roll" },
    { player: 0, text: "keep ore ore" },
    { player: 1, text: "keep nothing" },
  ];
  const legal = [{ action: "road R1" }, { action: "end" }];
  const of = (/** @type {object} */ view, over = false) =>
    seenOf(/** @type {any} */ ({ view, seats: [0, 1], mine: [1], over }), entries, legal);
  const now = of({ phase: "build", start: 1, turn: 2 });
  deepEqual(now, { own: ["roll", "keep"], legal: ["road", "end"], phase: "build", isActive: true });
  equal(of({ phase: "build", start: 1, turn: 3 }).isActive, false);
  equal(of({ phase: "main", start: 0, turn: 0, active: 1 }).isActive, true);
  equal(of({ phase: "over", start: 1, turn: 2 }, true).isActive, false);
  equal(of({ phase: "draw", start: null, turn: 0 }).isActive, false);
});

test("in the Dice Game a guide follows what the player does", () => {
  equal(nameAt("classic", 0, { phase: "roll" }), "classic.sheet");
  equal(nameAt("classic", 0, { own: ["roll"] }), "dice.keep");
  equal(nameAt("classic", 1, { own: ["roll", "keep"] }), "dice.build");
  equal(nameAt("classic", 1, { own: ["roll", "joker"] }), "dice.build");
  equal(nameAt("classic", 1, { own: ["roll", "road"] }), "classic.end");
  equal(nameAt("classic", 3, { own: ["roll", "road"], isActive: false, phase: "roll" }), "classic.watch");
  equal(reached(STEPS.classic, STEPS.classic.length - 1, seen({ own: ["roll", "end"] })), STEPS.classic.length - 1);
});

test("what a guide only tells waits until the player has read it", () => {
  const founded = ["settlement", "road", "settlement", "road", "start-road"];
  const own = [...founded, "roll", "road", "offer", "bank", "robber", "end"];
  const told = (/** @type {string} */ game) => {
    const names = [];
    for (let step = 0; step < STEPS[game].length; step += 1) {
      step = reached(STEPS[game], step, seen({ own: [...own, "roll"], isActive: false }));
      names.push(STEPS[game][step].name);
    }
    return names;
  };
  deepEqual(told("classic"), ["classic.watch", "dice.jokers", "classic.order", "hint"]);
  deepEqual(told("plus"), ["plus.watch", "plus.titles", "dice.jokers", "hint"]);
  deepEqual(told("extra"), ["extra.watch", "extra.roads", "extra.titles", "dice.jokers", "hint"]);
  deepEqual(told("base"), ["base.trade", "base.win", "hint"]);
});

test("in the board game a guide goes from the founding to the first turn", () => {
  const pair = ["settlement", "road"];
  equal(nameAt("base", 0, { phase: "settlement" }), "base.settlement");
  equal(nameAt("base", 0, { own: ["settlement"], phase: "path" }), "base.road");
  equal(nameAt("base", 1, { own: pair, phase: "settlement" }), "base.second");
  equal(nameAt("base", 2, { own: [...pair, "settlement"], phase: "path" }), "base.second");
  equal(nameAt("base", 2, { own: [...pair, ...pair], phase: "before" }), "base.roll");
  equal(nameAt("base", 3, { own: [...pair, ...pair, "roll"], phase: "main" }), "base.build");
  equal(nameAt("base", 4, { own: [...pair, ...pair, "roll", "road"], phase: "main" }), "base.trade");
  equal(nameAt("base", 4, { own: [...pair, ...pair, "roll", "end"], isActive: false }), "base.trade");
  equal(nameAt("base", 6, { own: [...pair, ...pair, "roll", "end"], isActive: false }), "base.seven");
});

test("the sentence fits what can be done", () => {
  const at = (/** @type {string} */ game, /** @type {number} */ step, /** @type {object} */ now) =>
    keyOf(STEPS[game][step], seen(now));
  equal(at("classic", 2, { legal: ["keep", "end"] }), "guide.dice.build.not-yet");
  equal(at("classic", 2, { legal: ["keep", "road", "end"] }), "guide.dice.build.or-roll");
  equal(at("classic", 2, { legal: ["road", "end"] }), "guide.dice.build.now");
  equal(at("classic", 2, { legal: ["end"] }), "guide.dice.build.nothing");
  equal(at("plus", 2, { legal: ["keep", "gold", "end"] }), "guide.dice.build.change-or-roll");
  equal(at("plus", 2, { legal: ["joker", "end"] }), "guide.dice.build.change");
  equal(at("base", 2, { legal: [] }), "guide.base.second.wait");
  equal(at("base", 2, { legal: ["settlement"] }), "guide.base.second.now");
  equal(at("base", 4, { legal: ["buy", "end"] }), "guide.base.build.now");
  equal(at("base", 4, { legal: ["bank", "end"] }), "guide.base.build.nothing");
  equal(at("base", 4, { legal: ["discard"], phase: "discard" }), "guide.base.at.discard");
  equal(at("base", 4, { legal: [], phase: "discard" }), "guide.base.build.nothing");
  equal(at("base", 4, { legal: ["accept", "refuse"], phase: "offer" }), "guide.base.at.offer");
  equal(at("base", 4, { legal: ["take", "withdraw"], phase: "offer" }), "guide.base.at.own-offer");
});

test("advice is shown where the player has a choice", () => {
  const [sheet, keep] = STEPS.classic;
  equal(isAdvised(keep, seen({ legal: ["keep"] })), true);
  equal(isAdvised(keep, seen()), false);
  equal(isAdvised(sheet, seen({ legal: ["roll"] })), false);
  equal(isAdvised(STEPS.base[8], seen({ legal: ["robber"], phase: "robber" })), true);
});

test("a device remembers how far each guide is, and which are done", () => {
  store(null);
  equal(progressOf("a"), null);
  keepProgress({ table: "a", step: 0, isOpen: true });
  keepProgress({ table: "b", step: 3, isOpen: true });
  keepProgress({ table: "a", step: 2, isOpen: false });
  deepEqual(progressOf("a"), { table: "a", step: 2, isOpen: false });
  deepEqual(gamesDone(), []);
  finish("a", "classic");
  finish("c", "classic");
  deepEqual(gamesDone(), ["classic"]);
  equal(progressOf("a"), null);
  equal(progressOf("b")?.step, 3);
  for (let number = 0; number < 30; number += 1) keepProgress({ table: `t${number}`, step: 1, isOpen: true });
  equal(progressOf("b"), null);
  equal(progressOf("t29")?.step, 1);
});

test("without storage, or with what another version has kept, nothing is remembered", () => {
  store(null, true);
  keepProgress({ table: "a", step: 0, isOpen: true });
  equal(progressOf("a"), null);
  for (const kept of ['{"v": 99, "done": ["classic"], "tables": []}', "no JSON"]) {
    store(kept);
    deepEqual(gamesDone(), []);
  }
});
