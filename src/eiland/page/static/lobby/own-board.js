// Custom board as text: the field of an additional choice of an option that accepts any text. It is loaded when the choice
// is made.

import { islandText } from "../board/island/beginners.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";

export class OwnBoard {
  /** @param {() => boolean} hasLake returns whether the variant Fishermen is chosen */
  constructor(hasLake) {
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
      t("boards.own.start"),
    );
    const design = el("a", { class: "how", href: at("/boards"), "data-testid": "own-board-design" }, t("boards.link"));
    const how = el(
      "a",
      { class: "how", href: at("/rules/base#own-board"), target: "_blank", rel: "noopener" },
      t("boards.own.how"),
    );
    this.parts = [el("small", {}, t("boards.own.about")), this.text, el("div", { class: "bar" }, start, how, design)];
  }

  /** Fill in the beginners' board as a template. */
  begin() {
    this.text.value = islandText(this.hasLake());
    this.text.focus();
  }

  /** Return the board in one line. */
  value() {
    return this.text.value.trim().split(/\s+/).join(" ");
  }
}

/** Return the field after its words have been loaded. @param {() => boolean} hasLake */
export async function ownBoard(hasLake) {
  await loadMessages("boards");
  return new OwnBoard(hasLake);
}
