// Progress bar of the solution while a hint waits for it.

import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";

export class Solution {
  constructor() {
    this.said = el("span", { role: "status" });
    this.bar = el("progress", { max: 100, "aria-label": t("page.solution.progress") });
    this.percent = el("span", { class: "solution-percent", "aria-hidden": "true" });
    this.root = el(
      "div",
      { class: "solution", "data-testid": "solution", hidden: true },
      this.said,
      this.bar,
      this.percent,
    );
  }

  /** @param {import("../client/types.js").Progress | null} progress null if no hint is waiting */
  show(progress) {
    this.root.hidden = progress === null;
    setText(this.said, progress ? t(progress.anew ? "page.solution.anew" : "page.solution") : "");
    if (!progress) return;
    setAttributes(this.bar, { value: progress.percent });
    setText(this.percent, t("page.solution.percent", { percent: progress.percent }));
  }
}
