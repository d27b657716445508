// Custom board as text: an additional choice of an option that accepts any text.

import { islandText } from "../board/island/beginners.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

const OWN = "own";

export class OwnBoard {
  /**
   * @param {HTMLSelectElement} select the other choices
   * @param {() => boolean} hasLake returns whether the variant Fishermen is chosen
   */
  constructor(select, hasLake) {
    this.select = select;
    this.hasLake = hasLake;
    this.text = el("textarea", {
      class: "field",
      rows: 5,
      spellcheck: "false",
      autocapitalize: "off",
      "aria-label": t("page.board.own"),
      "data-testid": "own-board",
    });
    const start = el(
      "button",
      { type: "button", class: "button small", "data-testid": "own-board-start", click: () => this.begin() },
      t("page.board.own.start"),
    );
    const how = el(
      "a",
      { class: "how", href: at("/rules/base#own-board"), target: "_blank", rel: "noopener" },
      t("page.board.own.how"),
    );
    this.root = el(
      "div",
      { class: "own-board", hidden: true },
      el("small", {}, t("page.board.own.about")),
      this.text,
      el("div", { class: "bar" }, start, how),
    );
    select.append(el("option", { value: OWN }, t("page.board.own")));
    select.addEventListener("change", () => this.show());
  }

  show() {
    this.root.hidden = this.select.value !== OWN;
    this.text.required = !this.root.hidden;
  }

  /** Fill in the beginners' board as a template. */
  begin() {
    this.text.value = islandText(this.hasLake());
    this.text.focus();
  }

  /** Return the board in one line, or null if another choice is made. @returns {string | null} */
  value() {
    return this.select.value === OWN ? this.text.value.trim().split(/\s+/).join(" ") : null;
  }
}
