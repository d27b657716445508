// What the pieces cost: the card that lies beside the sheet.

import { el } from "./dom.js";
import { COSTS, picture, piecePicture } from "./faces.js";
import { t } from "./messages.js";

/** @returns {HTMLElement} */
export function costCard() {
  const rows = /** @type {(keyof typeof COSTS)[]} */ (["road", "knight", "settlement", "city"]).map((kind) =>
    el(
      "li",
      {},
      piecePicture(kind),
      el("span", { class: "cost-name" }, t(`page.kind.${kind}`)),
      el("span", { class: "cost-faces" }, ...COSTS[kind].map((face) => picture(face, t(`page.face.${face}`)))),
    ),
  );
  return el("section", { class: "costs" }, el("h2", {}, t("page.costs")), el("ul", {}, ...rows));
}
