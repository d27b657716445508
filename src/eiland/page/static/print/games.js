// Printed sheets of each dice game: a sheet for each player, or one island for all.

import { Boxes } from "../dice/boxes.js";
import { IslandDrawing } from "../dice/island.js";
import { classicName, plusName } from "../dice/names.js";
import { SheetDrawing } from "../dice/sheet.js";
import { costCard } from "../drawing/costs.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { blank, heading, lane, pictureOf, seatRow, smallPrint, titleRows, turnCard } from "./parts.js";

/** @typedef {import("../client/types.js").RaceSheet} Sheet classic has no facts of a race */
/**
 * @typedef {object} Printed
 * @property {boolean} isShared all play on one sheet
 * @property {(sheet: Sheet, players: number) => HTMLElement} copy draws a sheet
 */

const PIECES = ["road", "settlement", "city", "knight"];
const TICKS = 3; // how often a title is won on one sheet, more than ever seen
const HOLDERS = 6; // how often a title changes hands, more than ever seen

/** A sheet of one's own: picture, what is counted below it, prices and turn. @param {Sheet} sheet @param {SheetDrawing} drawing @param {...Node} counted */
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
  copy: (sheet) => ownSheet(sheet, new SheetDrawing(sheet, classicName), new Boxes(Number(sheet.turns)).root),
};

/** @type {Printed} */
const plus = {
  isShared: false,
  copy: (sheet) =>
    ownSheet(
      sheet,
      new SheetDrawing(sheet, plusName),
      titleRows(sheet, TICKS),
      lane(sheet.goal, t("printpage.button")),
    ),
};

/** @type {Printed} */
const extra = {
  isShared: true,
  copy: (sheet, players) =>
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

/** The games that have sheets, in the order in which they are offered. @type {Record<string, Printed>} */
export const PRINTED = { classic, plus, extra };
