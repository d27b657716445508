// Progress of the solution while a hint or an analysis waits for it: a bar, and about how long it will take.

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
    setText(this.said, progress ? sentence(progress) : "");
    if (!progress) return;
    setAttributes(this.bar, { value: progress.percent });
    setText(this.percent, t("page.solution.percent", { percent: progress.percent }));
  }
}

/** @param {import("../client/types.js").Progress} progress */
function sentence({ anew, seconds }) {
  const why = t(anew ? "page.solution.anew" : "page.solution");
  return seconds === null ? why : `${why} ${duration(seconds)}`;
}

/** Say about how long it will take, in steps of ten seconds or in minutes. @param {number} seconds */
function duration(seconds) {
  return seconds > 50
    ? t("page.solution.minutes", { n: Math.ceil(seconds / 60) })
    : t("page.solution.seconds", { n: 10 * Math.max(1, Math.ceil(seconds / 10)) });
}
