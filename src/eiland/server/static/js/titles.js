// The two titles as cards: each lies at its holder's plate and slides to the next holder.

import { el, isStill, say, svg } from "./dom.js";
import { OUTLINES, VISOR } from "./faces.js";
import { t } from "./messages.js";

/** @typedef {"road" | "army"} Title */

export const TITLES = /** @type {Title[]} */ (["road", "army"]);
const SLIDE = { duration: 280, easing: "ease-out" }; // milliseconds

/**
 * Return the picture of a title: roads that meet, or a helmet.
 * @param {Title} title
 * @returns {SVGSVGElement}
 */
export function titleIcon(title) {
  const parts =
    title === "army"
      ? [svg("path", { d: OUTLINES.knight, class: "title-ink" }), svg("path", { d: VISOR, class: "visor" })]
      : [svg("path", { d: "M-30 24-12-6 12 8 30-24", class: "title-way" }), svg("path", { d: "M-30 24-12-6 12 8 30-24", class: "title-dashes" })];
  return svg("svg", { viewBox: "-38 -45 76 84", class: "picture title-icon", "aria-hidden": "true" }, ...parts);
}

/** The cards of the titles, moved between slots. */
export class Titles {
  /** @param {string} game @param {Record<Title, number>} worth points of each */
  constructor(game, worth) {
    this.cards = TITLES.map((title) => ({ title, root: titleCard(game, title, worth[title]) }));
  }

  /**
   * Lay each card where it belongs; one that lay elsewhere before is seen on its way.
   * @param {(title: Title) => HTMLElement} slotOf
   */
  show(slotOf) {
    for (const { title, root } of this.cards) {
      const slot = slotOf(title);
      if (root.parentElement === slot) continue;
      const from = root.getBoundingClientRect();
      slot.append(root);
      slide(root, from);
    }
  }
}

/** @param {string} game @param {Title} title @param {number} points */
function titleCard(game, title, points) {
  const name = t(`page.title.${title}`);
  const worth = t("page.points", { n: points });
  const root = el(
    "span",
    { class: `title title-${title}`, title: `${name}: ${worth}. ${t(`page.title.${game}.${title}`)}`, "data-testid": `title-${title}` },
    titleIcon(title),
    el("span", { class: "title-name" }, name),
    el("span", { class: "title-points", "aria-hidden": "true" }),
    el("span", { class: "unseen" }, worth),
  );
  say(/** @type {Element} */ (root.querySelector(".title-points")), String(points));
  return root;
}

/** Move an element from where it was seen before; where it was not, it comes in softly. @param {HTMLElement} card @param {DOMRect} from */
function slide(card, from) {
  const to = card.getBoundingClientRect();
  if (isStill() || to.width === 0) return;
  const wasSeen = from.width > 0;
  const start = wasSeen ? { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, zIndex: 9 } : { opacity: 0 };
  card.animate([start, wasSeen ? { transform: "none", zIndex: 9 } : { opacity: 1 }], SLIDE);
}
