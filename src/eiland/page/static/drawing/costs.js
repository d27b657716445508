// What the pieces cost: the card that lies beside the picture.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { COSTS, picture, piecePicture } from "./faces.js";
import { sign } from "./signs.js";

/** @param {string[]} kinds of pieces, and "card" @returns {HTMLElement} */
export function costCard(kinds) {
  const rows = /** @type {import("./drawing.js").Kind[]} */ (kinds).map((kind) =>
    el(
      "li",
      {},
      /** @type {string} */ (kind) === "card" ? sign("development") : piecePicture(kind),
      el("span", { class: "cost-name" }, t(`page.kind.${kind}`)),
      el("span", { class: "cost-faces" }, ...facesOf(kind)),
    ),
  );
  return el("section", { class: "costs" }, el("h2", {}, t("page.costs")), el("ul", {}, ...rows));
}

/** A castle costs six dice that show the same, whatever it is. @param {import("./drawing.js").Kind} kind */
function facesOf(kind) {
  if (kind === "castle") return [t("page.cost.castle")];
  return COSTS[kind].map((face) => picture(face, t(`page.face.${face}`)));
}
