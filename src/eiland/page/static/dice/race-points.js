// Sources of points in Plus and Extra, at a table and on paper.

import { piecePicture } from "../drawing/faces.js";
import { titleSources } from "../table/titles.js";

/** @typedef {import("../client/types.js").PlusView | import("../client/types.js").ExtraView} RaceView */
/** @typedef {{roads: string[], knights: string[], castles?: number[], used: string[], longest: number, settlements: unknown[], cities: unknown[]}} Owned */
/**
 * What a race shows of a position. `owned` are the pieces of a seat, `jokers` the faces of its unused jokers, `question`
 * is the action to ask about at a site, null if nothing more can be built there.
 * @template {RaceView} [V=any]
 * @typedef {{hasSheets: boolean, costs: string[],
 *   drawing(options: import("../drawing/drawing.js").DrawingOptions): import("../drawing/drawing.js").Drawing,
 *   draw(drawing: import("../drawing/drawing.js").Drawing, snapshot: import("../client/types.js").Snapshot<V>,
 *     look: import("../table/game.js").Look): void,
 *   owned(snapshot: import("../client/types.js").Snapshot<V>, seat: number): Owned, jokers(owned: Owned): string[],
 *   question(site: import("../drawing/drawing.js").Site, snapshot: import("../client/types.js").Snapshot<V>, me: number): string | null}} Pictures
 */

/**
 * Return the sources of a seat's points.
 * @param {import("../client/types.js").RaceSheet} sheet
 * @param {import("../client/types.js").Snapshot} snapshot
 * @param {Owned} owned pieces of the seat
 * @param {number} seat
 * @returns {import("../table/game.js").Source[]}
 */
export function racePoints({ points, titles }, snapshot, owned, seat) {
  return [
    {
      kind: "settlements",
      points: points.settlement * owned.settlements.length,
      icon: () => piecePicture("settlement"),
    },
    { kind: "cities", points: points.city * owned.cities.length, icon: () => piecePicture("city") },
    ...(owned.castles
      ? [{ kind: "castles", points: points.castle * owned.castles.length, icon: () => piecePicture("castle") }]
      : []),
    ...titleSources(titles, snapshot, seat),
  ];
}
