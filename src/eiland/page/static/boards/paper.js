// The island on a sheet of paper: its picture, its places in words, and its text.

import { BoardDrawing } from "../board/island/board.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { localPaper } from "../print/choices.js";
import { blank, heading, pictureOf, smallPrint } from "../print/parts.js";

/**
 * Return the sheet.
 * @param {import("../client/types.js").BoardSheet} sheet
 * @param {import("../board/island/board.js").DrawnView} view
 * @param {string} text
 */
export function paperOf(sheet, view, text) {
  const drawing = new BoardDrawing(sheet);
  drawing.showBoard({ view });
  const copy = el(
    "article",
    { class: "copy copy-base" },
    heading("base", blank("name", "wide"), blank("date")),
    pictureOf(drawing),
    el("p", { class: "paper-text" }, el("b", {}, t("boards.text")), " ", el("code", {}, text)),
    smallPrint(),
  );
  return el("div", { class: "leaf shared", "data-paper": localPaper() }, copy);
}
