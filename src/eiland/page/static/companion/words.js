// Actions and faults of a game on paper, in words.

import { placeName, placePhrase } from "../dice/names.js";
import { t } from "../kit/messages.js";

/** @typedef {import("./tables.js").Tables} Tables */

const GAME = "classic";

/** Return the label of an action: "Road to city 7", "Joker of knight 3: Gold → Wool". @param {Tables} tables @param {string} action */
export function called(tables, action) {
  const [verb, id, change = ""] = action.split(" ");
  if (tables.sites.has(action)) return placeName(GAME, action);
  if (verb === "gold") return t("companion.trade", { face: faceName(id) });
  const [from, to] = change.split("->").map(faceName);
  return t("companion.joker", { joker: placeName(GAME, `joker ${id}`), from, to });
}

/** @param {string} face */
export function faceName(face) {
  return t(`page.face.${face}`);
}

/** Return the sentence of a fault of an action. @param {import("./tables.js").Fault} fault @param {string} [action] */
export function why({ key, details }, action = "") {
  const { face, site, joker } = details;
  return t(`fault.${key}`, {
    ...details,
    ...(face === undefined ? {} : { face: faceName(String(face)) }),
    ...(site === undefined ? {} : { site: placePhrase(GAME, action) }),
    ...(joker === undefined ? {} : { joker: placePhrase(GAME, `joker ${joker}`) }),
  });
}

/** Return the players' names; "Player n" for those without a name. @param {string[]} names */
export function people(names) {
  return names.map((name, seat) => name || t("seat.person", { number: seat + 1 }));
}
