// Titles as cards. Each card is on the name plate of its holder and slides to the next holder.

import { OUTLINES, VISOR } from "../drawing/faces.js";
import { el, prefersReducedMotion, setText, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {"road" | "army" | "harbormaster"} Title */
/** Points of each title that a game has. @typedef {Partial<Record<Title, number>>} Worth */

/** Fields of the board game's view; in views of races the fields have the names of the titles. */
const HOLDERS = /** @type {const} */ ({ road: "longest_road", army: "largest_army", harbormaster: "harbormaster" });
const SLIDE = { duration: 280, easing: "ease-out" }; // milliseconds

/** @type {Record<Title, [d: string, cls: string][]>} */
const ICONS = {
  road: [
    ["M-30 24-12-6 12 8 30-24", "title-way"],
    ["M-30 24-12-6 12 8 30-24", "title-dashes"],
  ],
  army: [
    [OUTLINES.knight, "title-ink"],
    [VISOR, "visor"],
  ],
  harbormaster: [
    ["M0-20V32M-20-8H20M-32 6C-30 24-16 32 0 32S30 24 32 6M-8-28a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "title-anchor"],
  ],
};

/** @param {Worth} worth @returns {Title[]} */
export function titlesOf(worth) {
  return /** @type {Title[]} */ (Object.keys(worth));
}

/**
 * Return the seat that holds a title, or null.
 * @param {import("../client/types.js").View} view
 * @param {Title} title
 * @returns {number | null}
 */
export function holderOf(view, title) {
  if ("players" in view) return view[HOLDERS[title]];
  return "road" in view && title !== "harbormaster" ? view[title] : null;
}

/**
 * Return sentences about titles that changed hands.
 * @param {Worth} worth
 * @param {import("../client/types.js").Snapshot} before
 * @param {import("../client/types.js").Snapshot} after
 */
export function titleNews(worth, before, after) {
  const moved = titlesOf(worth).filter((title) => holderOf(before.view, title) !== holderOf(after.view, title));
  return moved.map((title) => {
    const seat = holderOf(after.view, title);
    const name = seat === null ? "" : after.seats[seat].name;
    return t(seat === null ? "page.title.nobody" : "page.title.taken", { title: t(`page.title.${title}`), name });
  });
}

/**
 * Return the points that a seat has from titles.
 * @param {Worth} worth
 * @param {import("./game.js").Snapshot} snapshot
 * @param {number} seat
 * @returns {import("./game.js").Source[]}
 */
export function titleSources(worth, { view }, seat) {
  return titlesOf(worth).map((title) => ({
    kind: title,
    points: holderOf(view, title) === seat ? (worth[title] ?? 0) : 0,
    icon: () => titleIcon(title),
  }));
}

/**
 * Return the picture of a title: roads that meet, a helmet, or an anchor.
 * @param {Title} title
 * @returns {SVGSVGElement}
 */
export function titleIcon(title) {
  const parts = ICONS[title].map(([d, cls]) => svg("path", { d, class: cls }));
  return svg("svg", { viewBox: "-38 -45 76 84", class: "picture title-icon", "aria-hidden": "true" }, ...parts);
}

/** The title cards, which move between slots. */
export class Titles {
  /** @param {string} game @param {Worth} worth */
  constructor(game, worth) {
    this.cards = titlesOf(worth).map((title) => ({ title, root: titleCard(game, title, worth[title] ?? 0) }));
  }

  /**
   * Move each card to its slot, with an animation.
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
    {
      class: `title title-${title}`,
      title: `${name}: ${worth}. ${t(`page.title.${game}.${title}`)}`,
      "data-testid": `title-${title}`,
    },
    titleIcon(title),
    el("span", { class: "title-name" }, name),
    el("span", { class: "title-points", "aria-hidden": "true" }),
    el("span", { class: "unseen" }, worth),
  );
  setText(/** @type {Element} */ (root.querySelector(".title-points")), String(points));
  return root;
}

/**
 * Animate a card from its former place, or fade it in if it was not visible.
 * @param {HTMLElement} card
 * @param {DOMRect} from
 */
function slide(card, from) {
  const to = card.getBoundingClientRect();
  if (prefersReducedMotion() || to.width === 0) return;
  const wasSeen = from.width > 0;
  const start = wasSeen
    ? { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, zIndex: 9 }
    : { opacity: 0 };
  card.animate([start, wasSeen ? { transform: "none", zIndex: 9 } : { opacity: 1 }], SLIDE);
}
