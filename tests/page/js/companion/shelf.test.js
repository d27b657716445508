import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Shelf } from "#page/companion/shelf.js";
import { OPTIONS } from "./rules.js";

const KNOWN = ["classic", "plus"];

/** @param {Record<string, string>} [kept] @param {boolean} [isFull] */
function store(kept = {}, isFull = false) {
  const localStorage = {
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      if (isFull) throw new Error("full");
      kept[key] = value;
    },
  };
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
}

test("the game changed last comes first, and games survive a reload", () => {
  store();
  const shelf = new Shelf(KNOWN);
  const first = shelf.begin("classic", ["Anna"], OPTIONS, 2);
  const second = shelf.begin("plus", ["Ben"], OPTIONS, 2);
  shelf.keep(first);
  deepEqual(
    new Shelf(KNOWN).games.map(({ names }) => names[0]),
    ["Anna", "Ben"],
  );
  shelf.remove(second.id);
  deepEqual(
    new Shelf(KNOWN).games.map(({ names }) => names[0]),
    ["Anna"],
  );
});

test("no more than twenty games are kept", () => {
  store();
  const shelf = new Shelf(KNOWN);
  for (let game = 0; game < 25; game += 1) shelf.begin("plus", [String(game)], OPTIONS, 2);
  equal(new Shelf(KNOWN).games.length, 20);
  equal(new Shelf(KNOWN).games[0].names[0], "24");
});

test("games that were saved when there was only one game are of this game", () => {
  store({ "eiland-companion": '{"v": 1, "games": [{"id": "g"}]}' });
  equal(new Shelf(KNOWN).games[0].game, "classic");
});

test("games of a kind that this page does not know stay in the browser", () => {
  /** @type {Record<string, string>} */
  const kept = { "eiland-companion": '{"v": 1, "games": [{"id": "a", "game": "other"}, {"id": "b", "game": "plus"}]}' };
  store(kept);
  const shelf = new Shelf(KNOWN);
  deepEqual(
    shelf.games.map(({ id }) => id),
    ["b"],
  );
  shelf.remove("b");
  deepEqual(JSON.parse(kept["eiland-companion"]).games, [{ id: "a", game: "other" }]);
});

test("unreadable games are dropped, and a failed save is reported", () => {
  store({ "eiland-companion": "{" });
  deepEqual(new Shelf(KNOWN).games, []);
  store({ "eiland-companion": '{"v": 2, "games": [1]}' });
  deepEqual(new Shelf(KNOWN).games, []);
  store({}, true);
  equal(new Shelf(KNOWN).write(), false);
});
