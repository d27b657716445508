// The beginners' board as data: for the picture in the lobby, and as a template for custom boards.

import { endsOf } from "./places.js";

/** @typedef {import("./board.js").DrawnView} DrawnView */

const HEXES = [
  "mountains10,pasture2,forest9",
  "fields12,hills6,pasture4,hills10",
  "fields9,forest11,desert,forest3,mountains8",
  "forest8,mountains3,fields4,pasture5",
  "hills5,fields6,pasture11",
].join();
const HARBORS = "3:1@0-3,grain@1-5,ore@10-15,lumber@11-16,3:1@26-32,brick@33-38,wool@42-46,3:1@47-51,3:1@49-52";
const GROUNDS = "6@4,10@7,5@20,4@37,8@43,9@48";

/** Pieces of the picture, in the middle of a game. */
const PLAYERS = [
  { settlements: [8, 29], cities: [28], roads: ["8-13", "13-18", "18-24", "24-29", "28-34"] },
  { settlements: [41, 46], cities: [39], roads: ["36-41", "41-46", "39-44", "44-48"] },
  { settlements: [17, 7], cities: [31], roads: ["17-22", "11-17", "7-11", "25-31"] },
  { settlements: [5, 14], cities: [40], roads: ["5-9", "9-14", "40-45", "35-40"] },
];
const ROBBER = 9;

/**
 * Return the board as the option `board` accepts it, one line per field.
 * @param {boolean} withLake for the Fishermen
 */
export function islandText(withLake) {
  if (!withLake) return `hexes=${HEXES}\nharbors=${HARBORS}`;
  return `hexes=${HEXES.replace("desert", "lake")}\nharbors=${HARBORS}\ngrounds=${GROUNDS}`;
}

/** Return the part of a view that a picture shows. @returns {DrawnView} */
export function islandView() {
  const hexes = HEXES.split(",").map((text, hex) => {
    const [, terrain, token] = /** @type {string[]} */ (/^([a-z]+)(\d*)$/.exec(text));
    return { hex, terrain, token: token ? Number(token) : null };
  });
  const harbors = HARBORS.split(",").map((text) => {
    const [kind, edge] = text.split("@");
    return { kind, edge, corners: endsOf(edge) };
  });
  return { phase: "main", hexes, harbors, grounds: [], robber: ROBBER, players: PLAYERS };
}
