// Counts of resource cards as notation, words and pictures.

import { picture, RESOURCES } from "../drawing/faces.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Counts} Counts */

/** Return the number of cards. @param {Counts} counts */
export function total(counts) {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** List the resources with at least one card. @param {Counts} counts */
export function kindsOf(counts) {
  return RESOURCES.filter((resource) => counts[resource] > 0);
}

/** Return cards in notation: `2 wool 1 brick`. @param {Counts} counts */
export function notationOf(counts) {
  return (
    kindsOf(counts)
      .map((resource) => `${counts[resource]} ${resource}`)
      .join(" ") || "nothing"
  );
}

/** Return cards in words. @param {Counts} counts */
export function wordsOf(counts) {
  return kindsOf(counts)
    .map((resource) => `${counts[resource]} ${t(`page.face.${resource}`)}`)
    .join(", ");
}

/** Return cards as a row of pictures with their numbers. @param {Counts} counts */
export function cardsOf(counts) {
  const cards = kindsOf(counts).map((resource) =>
    el("span", { class: "counted" }, el("b", {}, String(counts[resource])), picture(resource)),
  );
  return el("span", { class: "counted-cards", role: "img", "aria-label": wordsOf(counts) }, ...cards);
}

/** Return the needed cards that the hand lacks. @param {Counts} needed @param {Counts | null} held @returns {Counts} */
export function missing(needed, held) {
  return Object.fromEntries(
    Object.entries(needed).map(([resource, n]) => [resource, Math.max(0, n - (held?.[resource] ?? 0))]),
  );
}
