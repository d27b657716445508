// Plus and Extra on paper, as name plates, drawings and the end screen expect them.

import { racePoints } from "../dice/race-points.js";
import { Standings } from "../dice/standings.js";
import { t } from "../kit/messages.js";
import { Game } from "../table/game.js";

/** @typedef {import("../client/types.js").Snapshot<import("../dice/race-points.js").RaceView>} Snapshot */

/** @extends {Game<import("../client/types.js").RaceSheet>} */
export class RaceOnPaper extends Game {
  hasRecord = false;

  /**
   * @param {import("../client/types.js").RaceSheet} sheet
   * @param {import("../dice/race-points.js").Pictures} pictures
   * @param {() => HTMLElement} recordButton
   */
  constructor(sheet, pictures, recordButton) {
    super(sheet, {});
    this.pictures = pictures;
    this.recordButton = recordButton;
    this.hasSheets = pictures.hasSheets;
    this.costs = pictures.costs;
  }

  /** @returns {number} */
  goalOf() {
    return this.sheet.goal;
  }

  afterwards() {
    return [this.recordButton()];
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return this.pictures.drawing(options);
  }

  /** @param {import("../drawing/drawing.js").Drawing} drawing @param {Snapshot} snapshot @param {import("../table/game.js").Look} look */
  draw(drawing, snapshot, look) {
    this.pictures.draw(drawing, snapshot, look);
  }

  notes() {
    return new Standings(this.sheet, this.pictures);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  sources(snapshot, seat) {
    return racePoints(this.sheet, snapshot, this.pictures.owned(snapshot, seat), seat);
  }

  /** @param {import("../drawing/drawing.js").Site} site @param {Snapshot} snapshot @param {number} me */
  question(site, snapshot, me) {
    return this.pictures.question(site, snapshot, me);
  }

  /** The score track of other games. @param {import("./typing.js").Typing} typing @param {number} seat */
  showTrack(typing, seat) {}

  /** Points of a seat's last turn: only the classic game has them. @param {Snapshot} snapshot @param {number} seat */
  lastTurn(snapshot, seat) {
    return "";
  }

  /** @param {string} by @param {number} number of such jokers */
  jokerCaption(by, number) {
    return number > 1 ? `× ${number}` : "";
  }

  wildTitle() {
    return t("page.change.desert");
  }
}
