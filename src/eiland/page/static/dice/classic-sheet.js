// Sources of points in the Dice Game, at a table and on paper.

import { piecePicture } from "../drawing/faces.js";

/**
 * Return the sources of a seat's points.
 * @param {import("../client/types.js").ClassicSheet} sheet
 * @param {import("../client/types.js").ClassicSnapshot} snapshot
 * @param {number} seat
 * @returns {import("../table/game.js").Source[]}
 */
export function sourcesOf(sheet, { view, scores }, seat) {
  const player = view.sheets[seat];
  const worth = (/** @type {{id: string, points: number}[]} */ all, /** @type {string[]} */ built) =>
    all.filter(({ id }) => built.includes(id)).reduce((sum, { points }) => sum + points, 0);
  const sources = [
    { kind: "roads", points: worth(sheet.roads, player.roads), icon: () => piecePicture("road") },
    {
      kind: "settlements",
      points: worth(sheet.settlements, player.settlements),
      icon: () => piecePicture("settlement"),
    },
    { kind: "cities", points: worth(sheet.cities, player.cities), icon: () => piecePicture("city") },
    { kind: "knights", points: worth(sheet.knights, player.knights), icon: () => piecePicture("knight") },
  ];
  const built = sources.reduce((sum, { points }) => sum + points, 0);
  return [...sources, { kind: "crosses", points: scores[seat] - built }];
}
