// Names of players in narrow places: long words break into pieces of about the same length. Scripts without capitals do not
// take part: their letters join, carry marks, or break anywhere.

import { el } from "./dom.js";

const WHOLE = 6; // letters of the longest piece

/**
 * Return the pieces of a name, between which a line may end; no piece of a long word has fewer than three letters.
 * @param {string} name
 */
export function piecesOf(name) {
  return name.split(/(?<=[\s-])/).flatMap((word) => {
    const letters = [...word];
    const written = [...word.trimEnd()].length;
    const count = /\p{LC}/u.test(word) ? Math.ceil(written / WHOLE) : 1;
    const cut = (/** @type {number} */ n) => (n < count ? Math.round((n * written) / count) : letters.length);
    return Array.from({ length: count }, (_, n) => letters.slice(cut(n), cut(n + 1)).join(""));
  });
}

/** Return a name as nodes; its text stays the same. @param {string} name */
export function nameOf(name) {
  return piecesOf(name).flatMap((piece, n) => (n ? [el("wbr"), piece] : [piece]));
}

/** Set the name that an element shows, only if it differs. @param {HTMLElement} element @param {string} name */
export function setName(element, name) {
  if (element.textContent === name) return;
  element.dir = "auto"; // so that a name that is cut loses its end, in any script
  element.replaceChildren(...nameOf(name));
}
