import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { hexagonAround, Lattice, written } from "#page/drawing/lattice.js";
import { ISLAND } from "../support.js";

const lattice = new Lattice(ISLAND);
const SHORT = 50 * Math.sqrt(3);

/** @param {number[]} actual @param {number[]} expected */
function near(actual, expected) {
  ok(
    actual.every((value, place) => Math.abs(value - expected[place]) < 1e-9),
    String(actual),
  );
}

test("a hex has sides of 100, with points up or with flat tops", () => {
  near(lattice.center("1"), [SHORT, 0]);
  near(lattice.corners[1], [0, -50]);
  near(lattice.corners[2], [0, 50]);
  const flat = new Lattice({ ...ISLAND, orientation: "flat-top" });
  near(flat.center("1"), [50, 0]);
});

test("a road has its middle and its angle", () => {
  near(lattice.middle([1, 2]), [0, 0]);
  equal(lattice.angle([0, 1]), 30);
  equal(lattice.angle([1, 0]), 30);
  equal(lattice.angle([8, 9]), -30);
  equal(Math.abs(lattice.angle([2, 1])), 90);
});

test("hexes touch the corners that they have", () => {
  deepEqual(
    lattice.touching([1, 2]).map(({ id }) => id),
    ["0", "1"],
  );
  deepEqual(
    lattice.touching([7]).map(({ id }) => id),
    ["1"],
  );
  deepEqual(lattice.touching([0, 7]), []);
});

test("the direction to the sea points away from the land", () => {
  near(lattice.seaward([7, 8]), [1, 0]);
  near(lattice.seaward([4, 5]), [-1, 0]);
});

test("the reach of the land is that of its outermost corners", () => {
  near(lattice.reach(), [2 * SHORT, 100]);
});

test("the outline of a hex can be scaled", () => {
  const half = lattice
    .outline(ISLAND.hexes[0], 0.5)
    .split(" ")
    .map((point) => point.split(",").map(Number));
  equal(half.length, 6);
  deepEqual(half[0], [-86.6, -50]);
});

test("points are written with one decimal", () => {
  equal(
    written([
      [1, 2.25],
      [-0.5, 3],
    ]),
    "1.0,2.3 -0.5,3.0",
  );
  equal(hexagonAround(10).split(" ")[0], "10.0,0.0");
  equal(hexagonAround(10, 3).split(" ")[0], "-10.0,0.0");
});
