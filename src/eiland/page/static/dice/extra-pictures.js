// What Extra shows of a position, at a table and on paper: one island for all, start roads, castles.

import { IslandDrawing } from "./island.js";

/** @typedef {import("../client/types.js").ExtraView} ExtraView */
/** @typedef {import("../client/types.js").Snapshot<ExtraView>} Snapshot */
/** @typedef {import("./race-points.js").Owned} Owned */

export class ExtraPictures {
  hasSheets = false;

  /** @param {import("../client/types.js").ExtraSheet} sheet @param {import("../client/types.js").Options} options */
  constructor(sheet, options) {
    this.sheet = sheet;
    this.hasCastles = options.castles !== false;
    this.costs = ["road", "knight", "settlement", "city", ...(this.hasCastles ? ["castle"] : [])];
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return new IslandDrawing(this.sheet, options, this.hasCastles);
  }

  /**
   * @param {import("../drawing/drawing.js").Drawing} drawing
   * @param {Snapshot} snapshot
   * @param {import("../table/game.js").Look} look
   */
  draw(drawing, { view, seats }, { seat, me, isPeeked, legal }) {
    const island = /** @type {IslandDrawing} */ (drawing);
    const actions = new Set(legal.map(({ action }) => action));
    island.showRealms(
      view.realms,
      view.phase,
      me ?? seat,
      actions,
      seats.map(({ name }) => name),
    );
    island.shine(isPeeked ? seat : null);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  owned({ view }, seat) {
    const { castles, ...realm } = view.realms[seat];
    return this.hasCastles ? { ...realm, castles } : realm;
  }

  /** Return the faces of the unused jokers. @param {Owned} owned */
  jokers({ knights, used }) {
    const unused = knights.filter((knight) => !used.includes(knight));
    return unused.map((knight) => String(this.sheet.knights.find(({ id }) => id === knight)?.joker));
  }

  /**
   * Return the action to ask about: for a road the kind that is due, for a settlement of the player its upgrade.
   * @param {import("../drawing/drawing.js").Site} site
   * @param {Snapshot} snapshot
   * @param {number} me
   */
  question(site, { view }, me) {
    const built = site.group.getAttribute("data-built");
    if (built === "settlement" && view.realms[me].settlements.includes(Number(site.key)))
      return site.actions[1] ?? null;
    if (built) return null;
    return site.kind === "road" && view.phase !== "start-road" ? site.actions[1] : site.actions[0];
  }
}
