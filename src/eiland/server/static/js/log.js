// What has happened, in the server's sentences; each one is announced once to screen readers.

import { el } from "./dom.js";
import { t } from "./messages.js";

const SPOKEN = 12; // sentences that stay in the live region
const NEAR = 90; // pixels from the end that still count as the end

export class Log {
  constructor() {
    this.last = 0;
    this.list = el("ol", { class: "log-list", "data-testid": "log", tabindex: 0, "aria-label": t("page.log") });
    this.voice = el("div", { class: "unseen", "aria-live": "polite", "data-testid": "live" });
    this.atEnd = true; // until somebody scrolls back to read
    this.list.addEventListener("scroll", () => {
      this.atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
    });
    new ResizeObserver(() => this.toEnd()).observe(this.list);
    this.root = el("section", { class: "log" }, el("h2", {}, t("page.log")), this.list);
  }

  /**
   * Add what is new.
   * @param {import("./types.js").Entry[]} entries
   * @param {boolean} aloud
   */
  add(entries, aloud) {
    const fresh = entries.filter((entry) => entry.seq > this.last);
    if (!fresh.length) return;
    for (const entry of fresh) {
      const seat = entry.player < 0 ? "chance" : `seat-${entry.player}`;
      this.list.append(el("li", { class: `entry ${seat}`, "data-text": entry.text, "data-seq": entry.seq }, entry.sentence));
      this.last = entry.seq;
    }
    this.toEnd();
    if (aloud) this.tell(fresh.map(({ sentence }) => sentence));
  }

  /** Say sentences aloud. @param {string[]} sentences */
  tell(sentences) {
    this.voice.append(...sentences.map((sentence) => el("p", {}, sentence)));
    while (this.voice.childElementCount > SPOKEN) this.voice.firstElementChild?.remove();
  }

  toEnd() {
    if (this.atEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}
