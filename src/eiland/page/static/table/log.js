// Log of the game in the server's sentences. Each line is announced once to screen readers. A long log begins with a
// late turn until its reader wants the turns before.

import { beforePaint, el, setAttributes } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { firstWhole, Lines, spoken } from "./lines.js";
import { entriesAfter } from "./queue.js";

const SPOKEN = 12; // sentences that stay in the live region
const NEAR = 90; // pixels from the end within which the list follows new lines
const LATEST = 60; // lines at the end, more than are in sight; browsers may skip older ones
const ROOM = 72; // pixels for lines that come while the panel is open
const EARLY = 200; // pixels from the beginning within which earlier turns are loaded

/** @typedef {import("../client/types.js").Entry} Entry */

export class Log {
  /**
   * @param {import("./game.js").Aside[]} besides panels that can replace the log
   * @param {import("./lines.js").Look} look
   * @param {() => void} loadEarlier loads entries before those that were added, and prepends them
   */
  constructor(besides, look, loadEarlier) {
    this.look = look;
    this.lines = new Lines(look);
    this.last = 0;
    this.first = 1; // the first entry that is shown
    this.loadEarlier = loadEarlier;
    const earlier = { type: "button", class: "button small", "data-testid": "log-earlier", click: loadEarlier };
    this.earlier = el("li", { class: "log-earlier", hidden: true }, el("button", earlier, t("page.log.earlier")));
    this.list = el(
      "ol",
      {
        class: "log-list",
        "data-testid": "log",
        "data-none": t("page.log.none"),
        tabindex: 0,
        "aria-label": t("page.log"),
      },
      this.earlier,
    );
    this.voice = el("div", { class: "unseen", "aria-live": "polite", "data-testid": "live" });
    this.atEnd = true; // until the reader scrolls back
    this.height = 0; // last known height of the list
    this.linesHeight = 0; // when they were measured last
    this.gap = 0; // pixels below the last line, so that the first line in sight is whole
    this.hasGrown = false; // since it was scrolled to its end
    this.toEndSoon = beforePaint(() => this.scroll());
    this.list.addEventListener("scroll", () => this.scrolled());
    this.list.addEventListener("keydown", (event) => this.step(event));
    this.heading = el("h2", {}, t("page.log"));
    this.switches = el("div", { class: "log-switches" });
    this.root = el("section", { class: "log" }, this.heading, this.switches);
    // The border box of the list depends on the gap only where the gap has no room: then that of the root says so first.
    const sizes = new ResizeObserver(() => this.resized());
    sizes.observe(this.root);
    sizes.observe(this.list, { box: "border-box" });
    /** @type {import("./game.js").Aside[]} */
    this.pages = [];
    for (const page of [{ name: "log", title: t("page.log"), root: this.list, lines: this.list }, ...besides])
      this.addPage(page);
    this.turnTo("log");
  }

  /** Add a panel that can replace the log. @param {import("./game.js").Aside} page */
  addPage(page) {
    const { name, title, root } = page;
    const click = () => this.turnTo(name);
    this.switches.append(
      el("button", { type: "button", class: "log-switch", "data-testid": `log-${name}`, click }, title),
    );
    (this.pages.at(-1)?.root ?? this.switches).after(root);
    this.pages.push(page);
    root.hidden = this.pages.length > 1;
    this.switches.hidden = this.pages.length === 1;
    this.heading.hidden = !this.switches.hidden;
  }

  /** Note how high the lines are: the panel of a phone keeps that height while it is open, so that nothing moves. */
  measure() {
    const heights = this.pages.map(({ lines }) => lines?.scrollHeight ?? 0);
    this.linesHeight = Math.max(this.linesHeight, ...heights);
    this.root.style.setProperty("--lines", `${this.linesHeight + ROOM}px`);
  }

  /** Mark a panel that has something new. @param {string} name @param {boolean} hasNews */
  mark(name, hasNews) {
    const place = this.pages.findIndex((page) => page.name === name);
    setAttributes(this.switches.children[place], { "data-waits": hasNews });
  }

  /** Show the log, or another panel in its place. @param {string} shown */
  turnTo(shown) {
    this.pages.forEach(({ name, root, opened }, place) => {
      root.hidden = name !== shown;
      if (!root.hidden) opened?.();
      setAttributes(this.switches.children[place], { "aria-pressed": String(name === shown) });
    });
    this.toEnd();
  }

  /**
   * Add the entries that are new.
   * @param {Entry[]} entries
   * @param {boolean} aloud whether screen readers announce them
   */
  add(entries, aloud) {
    const fresh = entriesAfter(entries, this.last);
    if (!fresh.length) return;
    const place = this.last ? 0 : firstWhole(fresh);
    if (!this.last) this.begin(fresh[place]?.seq ?? this.first, fresh[place - 1]?.scores);
    for (const entry of fresh.slice(place)) for (const line of this.lines.of(entry)) this.append(line);
    this.last = fresh[fresh.length - 1].seq;
    this.toEnd();
    if (aloud) this.announce(fresh.map(spoken));
  }

  /** Show nothing yet, but the log from an entry on. @param {number} first @param {number[]} [scores] before it */
  begin(first, scores) {
    this.first = first;
    this.lines = new Lines(this.look, scores);
    this.earlier.hidden = first === 1;
  }

  /**
   * Show earlier turns before those that are shown, which keep their places.
   * @param {Entry[]} entries all that the page has
   */
  prepend(entries) {
    const older = entries.filter(({ seq }) => seq < this.first);
    const place = firstWhole(older);
    if (place >= older.length) return;
    const lines = new Lines(this.look, older[place - 1]?.scores);
    const [, top = null] = this.list.children; // the first that is shown
    const { scrollHeight, scrollTop } = this.list;
    for (const entry of older.slice(place))
      for (const line of lines.of(entry)) {
        setAttributes(line, { "data-old": true });
        this.list.insertBefore(line, top);
      }
    this.first = older[place].seq;
    this.earlier.hidden = this.first === 1;
    this.list.scrollTop = scrollTop + this.list.scrollHeight - scrollHeight;
  }

  /**
   * Add a line at the end. A line that browsers may skip has its height only after it was in sight, so the latest lines
   * are not skipped: the list can be scrolled to its end in the frame that shows them first.
   * @param {HTMLElement} line
   */
  append(line) {
    const { children } = this.list;
    setAttributes(this.list, { "data-none": null });
    this.list.append(line);
    if (children.length > LATEST) setAttributes(children[children.length - 1 - LATEST], { "data-old": true });
  }

  /** Move the focus from line to line, so that keys light up places, too. @param {KeyboardEvent} event */
  step(event) {
    const lines = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll(".entry")]);
    const here = lines.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const last = lines.length - 1;
    /** @type {Record<string, number>} */
    const next = { ArrowUp: here < 0 ? last : here - 1, ArrowDown: here < 0 ? last : here + 1, Home: 0, End: last };
    const line = lines[next[event.key] ?? -1];
    if (!line) return;
    event.preventDefault();
    line.focus();
  }

  /** Add sentences about titles, and announce them. @param {string[]} sentences */
  note(sentences) {
    if (!sentences.length) return;
    for (const sentence of sentences) this.append(el("li", { class: "entry news" }, sentence));
    this.toEnd();
    this.announce(sentences);
  }

  /** Announce sentences to screen readers. @param {string[]} sentences */
  announce(sentences) {
    this.voice.append(...sentences.map((sentence) => el("p", {}, sentence)));
    while (this.voice.childElementCount > SPOKEN) this.voice.firstElementChild?.remove();
  }

  /** Note whether the reader is at the end; ignore scrolling caused by a change of height or content. */
  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    if (clientHeight !== this.height || this.hasGrown) return;
    this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    if (scrollTop < EARLY && !this.earlier.hidden) this.loadEarlier();
  }

  /** Stay at the end: in the same frame where the list is a column, whose height no gap changes. */
  resized() {
    this.height = this.list.clientHeight;
    if (this.list.closest("[data-shape~=wide]")) this.scroll();
    else this.toEnd();
  }

  toEnd() {
    this.hasGrown = true;
    this.toEndSoon();
  }

  /** Scroll to the end, measuring once: each change between two measurements costs a layout. */
  scroll() {
    this.hasGrown = false;
    if (!this.atEnd) return;
    const { list } = this;
    if (list.clientHeight <= this.gap) this.leave(0); // it holds the list open
    const room = list.clientHeight;
    const end = list.scrollHeight - this.gap - room;
    const gap = this.beforeWholeLine(end);
    this.leave(gap < room ? gap : 0);
    list.scrollTop = end + this.gap;
  }

  /** Leave a gap below the last line. @param {number} gap */
  leave(gap) {
    if (gap !== this.gap) this.list.style.paddingBottom = `${gap}px`;
    this.gap = gap;
  }

  /** Return how much farther than `end` must be scrolled so that the first line in sight is whole. @param {number} end */
  beforeWholeLine(end) {
    if (end <= 0) return 0;
    let first = end;
    for (let line = this.list.lastElementChild; line instanceof HTMLElement; line = line.previousElementSibling) {
      if (line.offsetParent === null) continue; // a hidden line
      if (line.offsetTop < end) break;
      first = line.offsetTop;
    }
    return first - end;
  }
}
