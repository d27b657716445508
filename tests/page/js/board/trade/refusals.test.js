import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { choicesMade, waysToRefuse } from "#page/board/trade/refusals.js";
import { speak } from "../../support.js";

await speak({});

/**
 * @param {Record<string, import("#page/client/types.js").Refusals>} refusals
 * @param {number[]} mine
 * @returns {any}
 */
function snapshot(refusals, mine = [0]) {
  const seats = ["Anna", "Bert", "Cleo"].map((name, seat) => ({ name, seat }));
  return { refusals, seats, mine, viewer: 0, view: { active: 2 } };
}

test("an offer can be refused with all of the turn and all of its player", () => {
  deepEqual(waysToRefuse(snapshot({ 0: { turn: false, players: [1], unpayable: false } }), false), [
    { id: "turn", text: "page.refuse.turn", choice: { turn: true } },
    { id: "player", text: "page.refuse.player", choice: { players: [1, 2] } },
  ]);
});

test("what the hand lacks is a way to refuse, unless others look at the same screen", () => {
  const ids = (/** @type {number[]} */ mine) => waysToRefuse(snapshot({}, mine), true).map(({ id }) => id);
  deepEqual(ids([0]), ["turn", "player", "such"]);
  deepEqual(ids([0, 1]), ["turn", "player"]);
});

test("each choice made ends by itself", () => {
  deepEqual(choicesMade(snapshot({})), []);
  deepEqual(
    choicesMade(snapshot({ 0: { turn: true, players: [1, 2], unpayable: true } })).map(({ id, choice }) => [
      id,
      choice,
    ]),
    [
      ["turn", { turn: false }],
      ["player-1", { players: [2] }],
      ["player-2", { players: [1] }],
      ["such", { unpayable: false }],
    ],
  );
});
