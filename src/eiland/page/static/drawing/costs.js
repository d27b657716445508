// Cost card: what each piece costs.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { picture, piecePicture } from "./faces.js";
import { sign } from "./signs.js";

/** @typedef {import("../client/types.js").Sheet} Sheet */

/** @param {Sheet} sheet @param {string[]} kinds of pieces, or "card" @returns {HTMLElement} */
export function costCard(sheet, kinds) {
  const rows = /** @type {import("./drawing.js").Kind[]} */ (kinds).map((kind) =>
    el(
      "li",
      {},
      /** @type {string} */ (kind) === "card" ? sign("development") : piecePicture(kind),
      el("span", { class: "cost-name" }, t(`page.kind.${kind}`)),
      el("span", { class: "cost-faces" }, ...facesOf(sheet, kind)),
    ),
  );
  return el("section", { class: "costs" }, el("h2", {}, t("page.costs")), el("ul", {}, ...rows));
}

/** @param {Sheet} sheet @param {string} kind */
function facesOf(sheet, kind) {
  if (kind === "castle") return [castleCost(sheet)];
  return sheet.costs[kind].map((face) => picture(face, t(`page.face.${face}`)));
}

/** Return the cost of a castle in words: n equal dice. @param {Sheet & {castle_dice?: number}} sheet */
export function castleCost({ castle_dice: n = 0 }) {
  return t("page.cost.castle", { n });
}
