import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { endsOf, Places } from "#page/board/island/places.js";
import { Lattice } from "#page/drawing/lattice.js";
import { ISLAND, speak } from "../../support.js";

const SENTENCES = {
  "term.mountains": "Gebirge",
  "term.desert": "Wüste",
  "term.ore": "Erz",
  "page.board.harbor": "Hafen {rate}",
  "page.board.harbor.of": "{resource}hafen {rate}",
  "page.board.ground": "Fischgrund {number}",
  "page.board.between": "zwischen {places}",
  "page.board.beside": "{side} von {hex}",
  "page.board.corner": "Kreuzung {where}",
  "page.board.corner.coast": "Küste {where}",
  "page.board.path": "Weg {where}",
  "page.board.row": "Reihe {row}, Feld {place}",
  "page.board.spot": "{hex} ({cell})",
  "page.board.land": "{hex} ({resource})",
  "page.board.off": "vor {places}",
};

/** @param {any} [more] */
function places(more = {}) {
  const hexes = [
    { hex: 0, terrain: "mountains", token: 8 },
    { hex: 1, terrain: "desert", token: null },
  ];
  const view = { hexes, harbors: [], grounds: [], ...more };
  return new Places(ISLAND, new Lattice(ISLAND), view);
}

test("hexes are named by terrain, token and resource", async () => {
  await speak(SENTENCES, "de");
  equal(places().hex("0"), "Gebirge 8");
  equal(places().land("0"), "Gebirge 8 (Erz)");
  equal(places().land("1"), "Wüste");
  equal(places().production("0"), "Erz 8");
  equal(places().cell("1"), "Reihe 1, Feld 2");
});

test("hexes with the same name have their location in their name", async () => {
  await speak(SENTENCES, "de");
  const twins = [0, 1].map((hex) => ({ hex, terrain: "mountains", token: 8 }));
  equal(places({ hexes: twins }).spot("1"), "Gebirge 8 (Reihe 1, Feld 2)");
  equal(places().spot("0"), "Gebirge 8");
});

test("a corner is between its hexes, or at a side of its only hex", async () => {
  await speak(SENTENCES, "de");
  equal(places().corner(1), "Kreuzung zwischen Erz 8 und Wüste");
  equal(places().path([1, 2]), "Weg zwischen Erz 8 und Wüste");
  equal(places().side([7, 8]), "page.board.side.e");
  equal(places().side([5]), "page.board.side.nw");
});

test("harbors and fishing grounds are named at their corners", async () => {
  await speak(SENTENCES, "de");
  const harbors = [
    { kind: "ore", edge: "7-8", corners: [7, 8] },
    { kind: "3:1", edge: "4-5", corners: [4, 5] },
  ];
  const grounds = [{ number: 5, corner: 8, corners: [7, 8, 9] }];
  const here = places({ harbors, grounds });
  deepEqual(here.atSea(8), ["Erzhafen 2:1", "Fischgrund 5"]);
  deepEqual(here.atSea(5), ["Hafen 3:1"]);
  equal(here.off([7, 8]), "vor Wüste");
});

test("the id of a path has its ends", () => {
  deepEqual(endsOf("12-17"), [12, 17]);
});
