// Log of the game in the server's sentences. Each line is announced once to screen readers.

import { el, setAttributes } from "../kit/dom.js";
import { t } from "../kit/messages.js";

const SPOKEN = 12; // sentences that stay in the live region
const NEAR = 90; // pixels from the end within which the list follows new lines
const UNDO = "undo";

/** @typedef {import("../client/types.js").Entry} Entry */

export class Log {
  /** @param {import("./game.js").Aside[]} besides panels that can replace the log */
  constructor(besides) {
    this.last = 0;
    /** @type {HTMLElement[]} lines that were not undone */
    this.standing = [];
    this.list = el("ol", { class: "log-list", "data-testid": "log", tabindex: 0, "aria-label": t("page.log") });
    this.voice = el("div", { class: "unseen", "aria-live": "polite", "data-testid": "live" });
    this.atEnd = true; // until the reader scrolls back
    this.height = 0; // last known height of the list
    this.list.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.resized()).observe(this.list);
    this.pages = [{ name: "log", title: t("page.log"), root: this.list }, ...besides];
    this.switches = this.pages.map(({ name, title }) =>
      el(
        "button",
        { type: "button", class: "log-switch", "data-testid": `log-${name}`, click: () => this.turnTo(name) },
        title,
      ),
    );
    const heading = besides.length
      ? el("div", { class: "log-switches" }, ...this.switches)
      : el("h2", {}, t("page.log"));
    this.root = el("section", { class: "log" }, heading, ...this.pages.map(({ root }) => root));
    this.turnTo("log");
  }

  /** Show the log, or another panel in its place. @param {string} shown */
  turnTo(shown) {
    this.pages.forEach(({ name, root }, place) => {
      root.hidden = name !== shown;
      setAttributes(this.switches[place], { "aria-pressed": String(name === shown) });
    });
    this.toEnd();
  }

  /**
   * Add the entries that are new.
   * @param {Entry[]} entries
   * @param {boolean} aloud whether screen readers announce them
   */
  add(entries, aloud) {
    const fresh = entries.filter((entry) => entry.seq > this.last);
    if (!fresh.length) return;
    for (const entry of fresh) this.enter(entry);
    this.toEnd();
    if (aloud) this.announce(fresh.map(({ sentence }) => sentence));
  }

  /** @param {Entry} entry */
  enter(entry) {
    const seat = entry.player < 0 ? "chance" : `seat-${entry.player}`;
    const line = el("li", { class: `entry ${seat}`, "data-text": entry.text, "data-seq": entry.seq }, entry.sentence);
    this.list.append(line);
    this.last = entry.seq;
    if (entry.text !== UNDO) this.standing.push(line);
    else for (const each of [this.standing.pop(), line]) if (each) strike(each);
  }

  /** Add sentences about titles, and announce them. @param {string[]} sentences */
  note(sentences) {
    if (!sentences.length) return;
    this.list.append(...sentences.map((sentence) => el("li", { class: "entry news" }, sentence)));
    this.toEnd();
    this.announce(sentences);
  }

  /** Announce sentences to screen readers. @param {string[]} sentences */
  announce(sentences) {
    this.voice.append(...sentences.map((sentence) => el("p", {}, sentence)));
    while (this.voice.childElementCount > SPOKEN) this.voice.firstElementChild?.remove();
  }

  /** Note whether the reader is at the end; ignore scrolling caused by a change of height. */
  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    if (clientHeight === this.height) this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
  }

  resized() {
    this.height = this.list.clientHeight;
    this.toEnd();
  }

  toEnd() {
    if (this.atEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}

/** Mark a line as undone. @param {HTMLElement} line */
function strike(line) {
  setAttributes(line, { "data-undone": true });
  line.replaceChildren(el("del", {}, line.textContent ?? ""));
}
