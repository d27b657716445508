// Designed islands: moves of pieces, their text, the coast, links and undo.

import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Coast } from "#page/boards/coast.js";
import { holds, moved, read, withFishermen, written } from "#page/boards/island.js";
import { islandIn, LONGEST, markOf, tidy } from "#page/boards/link.js";
import { Past } from "#page/boards/past.js";
import { Lattice } from "#page/drawing/lattice.js";

// The geometry of the island, as the server sends it: centers row by row, corners and paths from them.
const CENTERS = [-2, -1, 0, 1, 2].flatMap((r) =>
  [-2, -1, 0, 1, 2].filter((q) => Math.abs(q + r) <= 2).map((q) => [2 * q + r, 3 * r]),
);
const OFFSETS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];
const POINTS = [...new Set(CENTERS.flatMap(([x, y]) => OFFSETS.map(([dx, dy]) => `${x + dx},${y + dy}`)))]
  .map((text) => text.split(",").map(Number))
  .sort((one, other) => one[1] - other[1] || one[0] - other[0]);
const HEXES = CENTERS.map(([x, y], id) => ({
  id: String(id),
  x,
  y,
  corners: OFFSETS.map(([dx, dy]) => POINTS.findIndex(([px, py]) => px === x + dx && py === y + dy)),
}));
const EDGES = [
  ...new Set(
    HEXES.flatMap(({ corners }) =>
      corners.map((corner, place) => [corner, corners[(place + 1) % 6]].sort((one, other) => one - other).join("-")),
    ),
  ),
]
  .map((id) => ({ id, corners: /** @type {[number, number]} */ (id.split("-").map(Number)) }))
  .sort((one, other) => one.corners[0] - other.corners[0] || one.corners[1] - other.corners[1]);
/** @type {any} */
const SHEET = { orientation: "point-up", hexes: HEXES, corners: POINTS.map(([x, y]) => ({ x, y })), roads: EDGES };
const coast = new Coast(new Lattice(SHEET), SHEET.roads);

const BEGINNERS = readFileSync(
  new URL("../../../../src/eiland/page/static/board/island/beginners.js", import.meta.url),
  "utf8",
);
const HARBORS = /** @type {RegExpExecArray} */ (/HARBORS = "([^"]+)"/.exec(BEGINNERS))[1];
const LAND = [...BEGINNERS.slice(0, BEGINNERS.indexOf("].join")).matchAll(/"([a-z0-9,]+)",\n/g)]
  .map(([, row]) => row)
  .join();

const TERRAINS = ["mountains", "fields", "pasture", "forest", "hills", "desert", "lake"];

/** @returns {import("#page/client/types.js").Island} */
function beginners() {
  const hexes = LAND.split(",").map((text, hex) => {
    const token = /\d+/.exec(text);
    return { hex, terrain: text.replace(/\d+/, ""), token: token && Number(token[0]) };
  });
  const harbors = HARBORS.split(",").map((text) => {
    const [kind, edge] = text.split("@");
    return { kind, edge, corners: coast.endsOf(edge) };
  });
  return { fishermen: false, hexes, harbors, grounds: [] };
}

test("the coast has thirty paths, and twelve corners for the middle of a ground", () => {
  equal(coast.paths.length, 30);
  equal(coast.tips.length, 12);
  deepEqual(coast.cornersOf(4), [0, 4, 1]); // as in the doctest of rules/board/map/frame.py
});

test("an island is written as the rules read it", () => {
  const text = `hexes=${LAND} harbors=${HARBORS}`;
  equal(written(beginners(), coast), text);
  deepEqual(read(text, coast, TERRAINS), beginners());
  const fished = withFishermen(beginners(), coast, [4, 5, 6, 8, 9, 10], true);
  deepEqual(read(written(fished, coast), coast, TERRAINS), fished);
  for (const bad of ["", "hexes=sea", text.replace("pasture2", "sea2"), text.replace("0-3", "0-99"), `${text} more=1`])
    equal(read(bad, coast, TERRAINS), null, bad);
});

test("two pieces change places, and nothing else changes", () => {
  const before = beginners();
  const after = moved(before, coast, "terrain", "0", "1");
  deepEqual(
    after.hexes.slice(0, 3).map(({ terrain, token }) => `${terrain}${token}`),
    ["pasture10", "mountains2", "forest9"],
  );
  deepEqual(moved(after, coast, "terrain", "1", "0"), before);
  const tokens = moved(before, coast, "token", "0", "2");
  deepEqual(
    tokens.hexes.slice(0, 3).map(({ terrain, token }) => `${terrain}${token}`),
    ["mountains9", "pasture2", "forest10"],
  );
  equal(before.hexes[0].token, 10);
});

test("a token goes along with the desert, and none comes to it", () => {
  const before = beginners();
  equal(before.hexes[9].terrain, "desert");
  const after = moved(before, coast, "terrain", "9", "4");
  deepEqual(after.hexes[4], { hex: 4, terrain: "desert", token: null });
  deepEqual(after.hexes[9], { hex: 9, terrain: "hills", token: 6 });
  deepEqual(moved(before, coast, "token", "4", "9"), before);
  ok(!holds(before, { kind: "token", place: "9" }));
});

test("a harbor goes to a free path or changes places with another", () => {
  const before = beginners();
  ok(!holds(before, { kind: "harbor", place: "0-4" }));
  const after = moved(before, coast, "harbor", "0-3", "0-4");
  ok(holds(after, { kind: "harbor", place: "0-4" }));
  deepEqual(after.harbors[0], { kind: "3:1", edge: "0-4", corners: [0, 4] });
  const both = moved(before, coast, "harbor", "1-5", "10-15");
  deepEqual(
    both.harbors.slice(1, 3).map(({ kind, edge }) => `${kind}@${edge}`),
    ["grain@10-15", "ore@1-5"],
  );
  ok(written(both, coast).includes("ore@1-5,grain@10-15"));
});

test("the Fishermen bring a lake and six grounds that do not touch", () => {
  const numbers = [4, 5, 6, 8, 9, 10];
  const rim = moved(beginners(), coast, "terrain", "9", "0"); // the desert at the rim
  const fished = withFishermen(rim, coast, numbers, true);
  equal(fished.hexes[9].terrain, "lake");
  equal(fished.hexes[9].token, null);
  equal(fished.hexes[0].token, 10);
  deepEqual(
    fished.grounds.map(({ number }) => number),
    numbers,
  );
  const corners = fished.grounds.flatMap(({ corners: three }) => three);
  equal(new Set(corners).size, 18);
  const atHarbors = new Set(fished.harbors.flatMap(({ corners: two }) => two));
  ok(fished.grounds.every(({ corner }) => !atHarbors.has(corner))); // its sign would cover their numbers
  ok(/ grounds=4@\d+,5@\d+,6@\d+,8@\d+,9@\d+,10@\d+$/.test(written(fished, coast)));
  const moving = moved(fished, coast, "ground", String(fished.grounds[0].corner), String(fished.grounds[5].corner));
  equal(moving.grounds[0].corner, fished.grounds[5].corner);
  deepEqual(moving.grounds[0].corners, fished.grounds[5].corners);
  const dry = withFishermen(fished, coast, numbers, false);
  equal(dry.hexes[9].terrain, "desert");
  deepEqual(dry.grounds, []);
  equal(withFishermen(dry, coast, numbers, false), dry);
});

test("a link holds the island, and anything else is no island", () => {
  const text = written(beginners(), coast);
  equal(islandIn(markOf(text)), text);
  equal(islandIn(""), null);
  equal(islandIn("#at=3"), null);
  for (const bad of ["#board=", "#board=%", "#board=<script>", `#board=${"a".repeat(LONGEST + 1)}`, "#board=Ä"])
    equal(islandIn(bad), "", bad);
  equal(tidy(" hexes=a\n\n harbors=b "), "hexes=a harbors=b");
});

test("steps can be undone and redone until something new is done", () => {
  const past = new Past("a");
  equal(past.undo(), "a");
  past.push("b");
  past.push("c");
  equal(past.undo(), "b");
  ok(past.canRedo);
  equal(past.redo(), "c");
  equal(past.undo(), "b");
  past.push("d");
  equal(past.canRedo, false);
  equal(past.undo(), "b");
  equal(past.undo(), "a");
  equal(past.canUndo, false);
  for (let step = 0; step < 500; step += 1) past.push(String(step));
  ok(past.all.length <= 200);
  equal(past.now, "499");
});
