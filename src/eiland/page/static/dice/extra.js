// Dice Game Extra at a table: one island for all, start roads, castles.

import { IslandDrawing } from "./island.js";
import { Race } from "./race.js";

/** @typedef {import("../client/types.js").Snapshot<import("../client/types.js").ExtraView>} Snapshot */

/** @extends {Race<import("../client/types.js").ExtraSheet>} */
export class Extra extends Race {
  hasSheets = false;

  /**
   * @param {import("../client/types.js").ExtraSheet} sheet
   * @param {Snapshot} snapshot
   * @param {import("../table/game.js").Commands} commands
   */
  constructor(sheet, snapshot, commands) {
    super(sheet, snapshot, commands);
    this.hasCastles = snapshot.options.castles !== false;
    if (this.hasCastles) this.costs = [...this.costs, "castle"];
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return new IslandDrawing(this.sheet, options, this.hasCastles);
  }

  /** @param {IslandDrawing} drawing @param {Snapshot} snapshot @param {import("../table/game.js").Look} look */
  draw(drawing, { view, seats }, { seat, me, isPeeked, legal }) {
    const actions = new Set(legal.map(({ action }) => action));
    drawing.showRealms(
      view.realms,
      view.phase,
      me ?? seat,
      actions,
      seats.map(({ name }) => name),
    );
    drawing.shine(isPeeked ? seat : null);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  owned({ view }, seat) {
    const { castles, ...realm } = view.realms[seat];
    return this.hasCastles ? { ...realm, castles } : realm;
  }

  /** @param {import("./race.js").Owned} owned */
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
