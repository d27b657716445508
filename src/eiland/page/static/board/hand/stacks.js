// The five resources in a row. Each tap takes one card.

import { picture, RESOURCES } from "../../drawing/faces.js";
import { el, setAttributes, setText } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";

/** @typedef {import("../../client/types.js").Counts} Counts */
/**
 * Content of a row: taken cards, upper bounds, held cards, and a word on each resource.
 * @typedef {{taken: Counts, most: Counts, held?: Counts, words?: Record<string, string>}} Stock
 */

export class Stacks {
  /**
   * @param {string} name prefix of test ids
   * @param {string} title
   * @param {(resource: string, change: 1 | -1) => void} change
   */
  constructor(name, title, change) {
    this.stacks = RESOURCES.map((resource) => new Stack(`${name}-${resource}`, resource, (by) => change(resource, by)));
    this.root = el(
      "div",
      { class: "stacks", role: "group", "aria-label": title },
      el("p", { class: "stacks-title", "aria-hidden": "true" }, title),
      el("ul", {}, ...this.stacks.map(({ root }) => root)),
    );
  }

  /** @param {Stock} stock */
  show(stock) {
    for (const stack of this.stacks) stack.show(stock);
  }
}

/** The cards of one resource. */
class Stack {
  /** @param {string} name @param {string} resource @param {(by: 1 | -1) => void} change */
  constructor(name, resource, change) {
    this.resource = resource;
    this.taken = el("b", { class: "stack-taken", hidden: true });
    this.held = el("span", { class: "stack-held" });
    this.word = el("span", { class: "stack-word" });
    this.more = el(
      "button",
      {
        type: "button",
        class: `stack-more of-${resource}`,
        "data-testid": name,
        click: () => this.may(this.more) && change(1),
      },
      picture(resource),
      this.held,
      this.word,
      this.taken,
    );
    this.less = el(
      "button",
      {
        type: "button",
        class: "stack-less",
        "data-testid": `${name}-less`,
        click: () => this.may(this.less) && change(-1),
      },
      "−",
    );
    this.root = el("li", { class: "stack" }, this.more, this.less);
  }

  /** @param {Element} button */
  may(button) {
    return !button.hasAttribute("aria-disabled");
  }

  /** @param {Stock} stock */
  show({ taken, most, held, words = {} }) {
    const { resource } = this;
    const n = taken[resource] ?? 0;
    const face = t(`page.face.${resource}`);
    const about = [words[resource], held && t("page.stack.held", { n: held[resource] ?? 0 })]
      .filter(Boolean)
      .join(", ");
    setText(this.taken, String(n));
    setText(this.held, held ? String(held[resource] ?? 0) : "");
    setText(this.word, words[resource] ?? "");
    this.taken.hidden = n === 0;
    // Not `disabled`, because that would lose the focus. Where no card can be taken or put back, Tab does not stop.
    const isEmpty = held && !held[resource];
    const ends = (/** @type {boolean} */ isEnd) => (isEnd ? -1 : null);
    setAttributes(this.more, {
      "aria-disabled": n >= (most[resource] ?? 0) ? "true" : null,
      tabindex: ends(n === 0 && !most[resource]),
      "aria-label": isEmpty
        ? t("page.stack.none", { face })
        : t("page.stack.more", { face, n }) + (about && ` (${about})`),
      "data-taken": n > 0,
    });
    setAttributes(this.less, {
      "aria-disabled": n === 0 ? "true" : null,
      tabindex: ends(n === 0),
      "aria-label": t("page.stack.less", { face }),
    });
  }
}
