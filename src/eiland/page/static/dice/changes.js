// Small window to change a die by jokers or gold. The choices come from the legal actions.

import { picture } from "../drawing/faces.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Popup } from "../kit/popup.js";

/** @typedef {{action: string, by: string, to: string, label: string}} Change */
/**
 * Texts about jokers: the caption of a face, and the title of a joker for any face.
 * @typedef {{caption: (by: string, number: number) => string, wild: (by: string) => string}} JokerWords
 */

/**
 * List the possible changes of a die that shows `face`: by a knight's joker ("K3") or by gold ("gold").
 * @param {import("../client/types.js").Legal[]} legal
 * @param {string | null} face
 * @returns {Change[]}
 */
export function changesOf(legal, face) {
  /** @type {Change[]} */
  const found = [];
  for (const { action, label } of legal) {
    const [verb, first, second] = action.split(" ");
    if (verb === "joker") {
      const [from, to] = second.split("->");
      if (from === face) found.push({ action, by: first, to, label });
    } else if (verb === "gold" && face === "gold") {
      found.push({ action, by: "gold", to: first, label });
    }
  }
  return found;
}

/** The window with the changes of one die. */
export class Changes {
  /** @param {(action: string) => void} onChoose @param {JokerWords} jokers */
  constructor(onChoose, jokers) {
    this.onChoose = onChoose;
    this.jokers = jokers;
    this.popup = new Popup("changes");
    this.root = this.popup.root;
  }

  /** @param {boolean} refocus */
  close(refocus) {
    this.popup.close(refocus);
  }

  /**
   * @param {string} face
   * @param {Change[]} changes
   * @param {HTMLElement} opener
   * @param {...Node} before other content, shown first
   */
  toggle(face, changes, opener, ...before) {
    const title = t("page.change.title", { face: t(`page.face.${face}`) });
    const head = el("header", {}, picture(face), el("b", {}, title), this.popup.closeButton());
    const ways = waysOf(changes, this.jokers).map((way) => this.way(way));
    if (!this.popup.toggle(opener, title, [head, ...before, ...ways])) return;
    /** @type {HTMLElement | null} */ (this.root.querySelector(".to"))?.focus();
  }

  /** @param {Way} way */
  way({ title, changes, captions }) {
    const tile = (/** @type {Change} */ change, /** @type {number} */ place) =>
      el(
        "button",
        {
          type: "button",
          class: "to",
          title: change.label,
          "aria-label": change.label,
          "data-testid": `change-${change.by}-${change.to}`,
          click: () => {
            this.close(false);
            this.onChoose(change.action);
          },
        },
        picture(change.to),
        captions[place] && el("span", {}, captions[place]),
      );
    return el(
      "div",
      { class: "way", role: "group", "aria-label": title },
      el("span", { class: "way-name" }, title),
      el("span", { class: "targets" }, ...changes.map(tile)),
    );
  }
}

/** @typedef {{title: string, changes: Change[], captions: string[]}} Way */

/**
 * Group changes: by gold, by jokers for one resource, by jokers for any face. Jokers with the same effect are listed
 * once.
 * @param {Change[]} changes
 * @param {JokerWords} jokers
 * @returns {Way[]}
 */
function waysOf(changes, jokers) {
  const of = (/** @type {string} */ by) => changes.filter((change) => change.by === by);
  const knights = [...new Set(changes.map(({ by }) => by))].filter((by) => by !== "gold");
  const wild = knights.find((by) => of(by).length > 1);
  const all = knights.filter((by) => of(by).length === 1).flatMap(of);
  const single = all.filter(({ to }, place) => all.findIndex((other) => other.to === to) === place);
  const captions = single.map(({ by, to }) => jokers.caption(by, all.filter((other) => other.to === to).length));
  const ways = [];
  if (of("gold").length) ways.push({ title: t("page.change.gold"), changes: of("gold"), captions: [] });
  if (single.length) ways.push({ title: t("page.change.joker"), changes: single, captions });
  if (wild) ways.push({ title: jokers.wild(wild), changes: of(wild), captions: [] });
  return ways;
}
