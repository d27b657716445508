// What a die shows. All symbols and badges are drawn once, and one of them is seen: a throw of six dice would otherwise
// make fifty shapes anew and lay them out.

import { symbol } from "../drawing/faces.js";
import { setAttributes, svg } from "../kit/dom.js";

const SIZE = 46; // of a symbol, on a face of 64

/** The face of a die. */
export class DieFace {
  /** @param {string[]} faces that it can show */
  constructor(faces) {
    this.symbols = new Map(faces.map((face) => [face, symbol(face, SIZE)]));
    this.shown = "";
    this.root = svg(
      "svg",
      { viewBox: "-32 -32 64 64", class: "die-face", "aria-hidden": "true" },
      ...this.symbols.values(),
    );
  }

  /** @param {string | null} face null for a blank die */
  show(face) {
    const shown = face ?? "";
    if (shown === this.shown) return;
    this.seen(this.shown, false);
    this.seen(shown, true);
    this.shown = shown;
  }

  /** @param {string} face @param {boolean} isSeen */
  seen(face, isSeen) {
    const found = this.symbols.get(face);
    if (found) setAttributes(found, { "data-seen": isSeen });
  }
}

/** Return the picture of a die's badge; the badge's attribute "data-by" says which of the two signs is seen. */
export function badgePicture() {
  return svg(
    "svg",
    { viewBox: "-16 -18 32 36", class: "picture", "aria-hidden": "true" },
    svg(
      "g",
      { class: "by-joker" },
      svg("path", { d: "M-12 14V-3c0-16 24-16 24 0v17H4V2H-4v12z", class: "helmet" }),
      svg("path", { d: "M-8-1h16", class: "visor" }),
    ),
    svg("path", { d: "M-13-7H10M3-13 10-7 3-1M13 8H-10M-3 2-10 8-3 14", class: "by-gold arrows" }),
  );
}

/**
 * Return what a die's badge shows.
 * @param {import("./changes.js").Change[]} changes of the die
 * @returns {"gold" | "joker" | null} null for no badge
 */
export function badgeOf(changes) {
  if (!changes.length) return null;
  return changes.every(({ by }) => by === "gold") ? "gold" : "joker";
}
