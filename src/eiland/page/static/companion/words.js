// Actions and faults of a game on paper, in words.

import { placeName, placePhrase } from "../dice/names.js";
import { t } from "../kit/messages.js";

const GAME = "classic";

/**
 * Return the label of an action: "Road to city 7", "Joker of knight 3: Gold → Wool".
 * @param {string} game
 * @param {string} action
 */
export function called(game, action) {
  const [verb, id, change = ""] = action.split(" ");
  if (verb === "gold") return t("companion.trade", { face: faceName(id) });
  if (verb !== "joker") return placeName(game, action);
  const [from, to] = change.split("->").map(faceName);
  return t("companion.joker", { joker: placeName(game, `joker ${id}`), from, to });
}

/** @param {string} face */
export function faceName(face) {
  return t(`page.face.${face}`);
}

/** Return the sentence of a fault of an action in the classic game. @param {import("./tables.js").Fault} fault @param {string} [action] */
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
