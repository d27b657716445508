// Connection state of the companion, in the bar at the top.

import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";

export class LineState {
  constructor() {
    this.word = el("span", { class: "line-word" });
    this.root = el(
      "p",
      { class: "line-state", role: "status", hidden: true, "data-testid": "line" },
      el("i", { class: "line-dot", "aria-hidden": "true" }),
      this.word,
    );
  }

  /** @param {import("./checker.js").Line} line */
  show(line) {
    this.root.hidden = line === "asking";
    setAttributes(this.root, {
      "data-line": line,
      title: line === "asking" ? null : t(`companion.line.${line}.about`),
    });
    setText(this.word, line === "asking" ? "" : t(`companion.line.${line}`));
  }
}
