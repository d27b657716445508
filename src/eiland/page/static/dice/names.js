// Names of places, which the server sends as a part of the sentences: no rule is needed to name a place.

import { t } from "../kit/messages.js";

/**
 * Return the name of the place of an action, as a title: "Road to city 7".
 * @param {string} game
 * @param {string} action in notation: what is built there, or "joker K3" for a joker
 */
export function placeName(game, action) {
  return t(`place.${game}.${action}`);
}

/** Return the name of a place as it is within a sentence: "the road to city 7". @param {string} game @param {string} action */
export function placePhrase(game, action) {
  return t(`place.the.${game}.${action}`);
}
