// A bot for the board game in JavaScript, without packages: reads and writes lines of JSON.
//
// Try it: eiland simulate base --seats "exec:node process_bot.mjs",random,random --games 10
// It settles where most pips are, builds what it can, puts the robber on its rivals, and trades with the bank only.

import { createInterface } from "node:readline";

const ORDER = [
  ...["city", "settlement", "knight", "road", "year-of-plenty", "monopoly", "road-building", "buy", "robber", "steal"],
  ...["bank", "roll", "end", "refuse"],
];
const ROW = [0, 3, 7, 11, 16, 21, 27, 33, 38, 43, 47, 51]; // the first corner of each of the twelve rows
const FIRST = [0, 3, 7, 12, 16, 19]; // the first hex of each row

/** Return the six corners of a hex; both are numbered row by row. */
function corners(hex) {
  const row = FIRST.findLastIndex((first) => first <= hex);
  const [at, up] = [hex - FIRST[row], 2 * row];
  const sides = [ROW[up + 1] + at, ROW[up + 1] + at + 1, ROW[up + 2] + at, ROW[up + 2] + at + 1];
  return [ROW[up] + at + (row > 2 ? 1 : 0), ...sides, ROW[up + 3] + at + (row < 2 ? 1 : 0)];
}

const pips = ({ token }) => (token ? 6 - Math.abs(7 - token) : 0);

/** Return what a building on a corner brings in 36 rolls. */
function worth(view, corner) {
  return view.hexes.filter(({ hex }) => corners(hex).includes(corner)).reduce((sum, hex) => sum + pips(hex), 0);
}

/** Return what the robber takes away on a hex: from rivals, less what it takes from this seat. */
function harm(view, number) {
  const buildings = (player) =>
    [...player.settlements, ...player.cities].filter((at) => corners(number).includes(at)).length;
  const signed = view.players.map((player, seat) => (seat === view.viewer ? -4 : 1) * buildings(player));
  return signed.reduce((sum, one) => sum + one, 0) * pips(view.hexes[number]);
}

/** Return how good an action is: its kind first, then where. */
function value(view, action) {
  const [verb, place] = action.split(" ");
  const kind = ORDER.includes(verb)
    ? -1000 * ORDER.indexOf(verb)
    : verb === "offer" || verb === "counter"
      ? -1e6
      : -3e4;
  if (verb === "settlement" || verb === "city") return kind + worth(view, Number(place));
  if (verb === "road") return kind + Math.max(...place.split("-").map((corner) => worth(view, Number(corner))));
  return verb === "robber" ? kind + harm(view, Number(place)) : kind;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { type, game, id, view, legal } = JSON.parse(line);
  let answer; // seen, reject and over need none
  if (type === "hello") answer = { type, v: 1, game, name: "Sample", version: "1" };
  if (type === "choose") {
    const action = legal.reduce((best, one) => (value(view, one) > value(view, best) ? one : best));
    answer = { type: "action", game, id, action };
  }
  if (answer) console.log(JSON.stringify(answer));
}
