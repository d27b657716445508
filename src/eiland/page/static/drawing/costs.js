// Cost card: what each piece costs.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { picture, piecePicture } from "./faces.js";
import { sign } from "./signs.js";

/** @typedef {import("../client/types.js").Sheet} Sheet */

/**
 * @param {Sheet | import("../client/types.js").ExtraSheet} sheet
 * @param {string[]} kinds of pieces, or "card"
 * @returns {HTMLElement}
 */
export function costCard(sheet, kinds) {
  const rows = kinds.map((kind) =>
    el(
      "li",
      {},
      kind === "card" ? sign("development") : piecePicture(kind),
      el("span", { class: "cost-name" }, t(`page.kind.${kind}`)),
      el("span", { class: "cost-faces" }, ...facesOf(sheet, kind)),
    ),
  );
  return el("section", { class: "costs" }, el("h2", {}, t("page.costs")), el("ul", {}, ...rows));
}

/** @param {Sheet | import("../client/types.js").ExtraSheet} sheet @param {string} kind */
function facesOf(sheet, kind) {
  if ("castle_dice" in sheet && kind === "castle") return [castleCost(sheet)];
  return sheet.costs[kind].map((face) => picture(face, t(`page.face.${face}`)));
}

/** Return the cost of a castle in words: n equal dice. @param {import("../client/types.js").ExtraSheet} sheet */
export function castleCost({ castle_dice: n }) {
  return t("page.cost.castle", { n });
}
