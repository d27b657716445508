// Rules small enough to follow by hand: two dice with two faces, a road for ore, a knight for wool beside the road.

/** @type {import("#page/client/types.js").CompanionRules} */
export const RULES = {
  v: 1,
  game: "classic",
  version: 1,
  faces: ["ore", "wool"],
  dice: 2,
  rolls: 3,
  multisets: ["", "ore", "wool", "ore ore", "ore wool", "wool wool"],
  sites: [
    { action: "road R0", kind: "road", id: "R0", points: 1, needs: [], short: "build/dice" },
    {
      action: "knight K1",
      kind: "knight",
      id: "K1",
      points: 2,
      needs: [{ any: ["R0"], fault: "build/no-road" }],
      short: "build/dice",
    },
  ],
  jokers: [{ id: "K1", changes: ["ore->wool"] }],
  trade: { key: "gold/too-few", details: { need: 2 } },
  becomes: {
    road: [-1, 0, -1, 1, 2, -1],
    knight: [-1, -1, 0, -1, 1, 2],
    "ore->wool": [-1, 2, -1, 4, 5, -1],
    "gold ore": [-1, -1, -1, -1, -1, -1],
  },
};

export const OPTIONS = { turns: 2, nothing_built: -2, same_turn_joker: false };

/** The part of the sheet that input needs. */
export const SHEET = { faces: RULES.faces, dice: [RULES.dice], rolls: RULES.rolls };
