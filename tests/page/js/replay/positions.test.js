import { deepEqual, equal, rejects } from "node:assert/strict";
import { test } from "node:test";
import { Positions } from "#page/replay/positions.js";

/** Positions after every third entry of 300. */
class Tried {
  constructor() {
    /** @type {string[]} */
    this.asked = [];
    this.fails = false;
    this.stops = Array.from({ length: 101 }, (_, place) => 3 * place);
    this.positions = new Positions(async (first, last) => {
      this.asked.push(`${first}-${last}`);
      if (this.fails) throw new Error("lost");
      return this.stops.filter((seq) => first <= seq && seq <= last).map((seq) => /** @type {any} */ ({ seq }));
    });
  }
}

test("a position that is far away comes alone, before its portion", async () => {
  const tried = new Tried();
  equal((await tried.positions.at(90)).seq, 90);
  tried.positions.ahead(tried.stops, 30);
  deepEqual(tried.asked, ["90-90", "64-127", "128-191", "0-63"]);
});

test("a portion is loaded once, also when several want it at the same time", async () => {
  const tried = new Tried();
  tried.positions.ahead(tried.stops, 5);
  const found = await Promise.all([0, 30, 63].map((seq) => tried.positions.at(seq)));
  deepEqual(
    found.map(({ seq }) => seq),
    [0, 30, 63],
  );
  await tried.positions.at(60);
  deepEqual(tried.asked, ["0-63", "64-127"]);
});

test("what steps will need is loaded ahead, and behind", async () => {
  const tried = new Tried();
  tried.positions.ahead(tried.stops, 60);
  deepEqual(tried.asked, ["128-191", "192-255", "64-127"]);
  await tried.positions.at(192);
  tried.positions.ahead(tried.stops, 64);
  equal(tried.asked.length, 4);
});

test("what could not be loaded is asked for again", async () => {
  const tried = new Tried();
  tried.fails = true;
  tried.positions.ahead(tried.stops, 0);
  await rejects(() => tried.positions.at(3), Error);
  tried.fails = false;
  equal((await tried.positions.at(3)).seq, 3);
});

test("news of a running game are asked for", async () => {
  const tried = new Tried();
  tried.stops = [0, 3];
  await tried.positions.at(3);
  tried.stops.push(6);
  equal((await tried.positions.at(6)).seq, 6);
  await rejects(() => tried.positions.at(7), Error);
});
