// Actions and faults of a game on paper, in words.

import { classicName } from "../dice/names.js";
import { t } from "../kit/messages.js";

/** @typedef {import("./tables.js").Tables} Tables */

/** Return the label of an action: "Road R5", "Joker 3: Gold → Wool". @param {Tables} tables @param {string} action */
export function called(tables, action) {
  const [verb, id, change = ""] = action.split(" ");
  const site = tables.sites.get(action);
  if (site) return classicName(/** @type {import("../drawing/drawing.js").Kind} */ (site.kind), site);
  if (verb === "gold") return t("companion.trade", { face: faceName(id) });
  const [from, to] = change.split("->").map(faceName);
  return t("companion.joker", { number: id.slice(1), from, to });
}

/** @param {string} face */
export function faceName(face) {
  return t(`page.face.${face}`);
}

/** Return the sentence of a fault. @param {import("./tables.js").Fault} fault */
export function why({ key, details }) {
  const { face } = details;
  return t(`fault.${key}`, face === undefined ? details : { ...details, face: faceName(String(face)) });
}

/** Return the players' names; "Player n" for those without a name. @param {string[]} names */
export function people(names) {
  return names.map((name, seat) => name || t("seat.person", { number: seat + 1 }));
}
