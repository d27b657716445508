// Printed sheets of each dice game: a sheet for each player, or one island for all.

import { Boxes } from "../dice/boxes.js";
import { IslandDrawing } from "../dice/island.js";
import { SheetDrawing } from "../dice/sheet.js";
import { costCard } from "../drawing/costs.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { blank, heading, lane, pictureOf, seatRow, smallPrint, titleRows, turnCard } from "./parts.js";

/** @typedef {import("../client/types.js").DiceSheet} DiceSheet */
/**
 * How a game is printed: whether all players use one sheet; `copy` draws one.
 * @typedef {{isShared: boolean, copy(sheet: DiceSheet, players: number): HTMLElement}} Printed
 */

const PIECES = ["road", "settlement", "city", "knight"];
const TICKS = 3; // boxes for winning a title; more than any known game needed
const HOLDERS = 6; // boxes for holders of a title; more than any known game needed

/**
 * Draw the sheet of one player: picture, score, costs and turn.
 * @param {DiceSheet} sheet
 * @param {SheetDrawing} drawing
 * @param {...Node} counted
 */
function ownSheet(sheet, drawing, ...counted) {
  return el(
    "article",
    { class: `copy copy-${sheet.game}` },
    heading(sheet.game, blank("name", "wide"), blank("date")),
    pictureOf(drawing),
    ...counted,
    el("div", { class: "know" }, costCard(sheet, PIECES), turnCard(sheet)),
    smallPrint(),
  );
}

/** @type {Printed} */
const classic = {
  isShared: false,
  copy: (/** @type {import("../client/types.js").ClassicSheet} */ sheet) =>
    ownSheet(sheet, new SheetDrawing(sheet), new Boxes(sheet.turns).root),
};

/** @type {Printed} */
const plus = {
  isShared: false,
  copy: (/** @type {import("../client/types.js").PlusSheet} */ sheet) =>
    ownSheet(sheet, new SheetDrawing(sheet), titleRows(sheet, TICKS), lane(sheet.goal, t("printpage.button"))),
};

/** @type {Printed} */
const extra = {
  isShared: true,
  copy: (/** @type {import("../client/types.js").ExtraSheet} */ sheet, players) =>
    el(
      "article",
      { class: "copy copy-extra" },
      heading(sheet.game, blank("date")),
      pictureOf(new IslandDrawing(sheet)),
      el(
        "div",
        { class: "know" },
        el("ol", { class: "seats" }, ...Array.from({ length: players }, (_, seat) => seatRow(seat, sheet.goal))),
        el("div", { class: "worths" }, titleRows(sheet, HOLDERS), costCard(sheet, [...PIECES, "castle"])),
        turnCard(sheet),
      ),
      smallPrint(),
    ),
};

/** The games with sheets, in the order of the page. @type {Record<string, Printed>} */
export const PRINTED = { classic, plus, extra };
