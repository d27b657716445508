// Log of the game in the server's sentences, with a heading for each turn; dice are drawn. Each line is announced once
// to screen readers.

import { botName } from "../client/bots.js";
import { beforePaint, el, setAttributes, setText } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";

const SPOKEN = 12; // sentences that stay in the live region
const NEAR = 90; // pixels from the end within which the list follows new lines
const LATEST = 60; // lines at the end, more than are in sight; browsers may skip older ones
const UNDO = "undo";
const ROOM = 72; // pixels for lines that come while the panel is open

/** @typedef {import("../client/types.js").Entry} Entry */

export class Log {
  /**
   * @param {import("./game.js").Aside[]} besides panels that can replace the log
   * @param {(entry: Entry) => Node[]} picturesOf returns what replaces the sentence of an entry for the eye, if anything
   * @param {(seat: number) => string} nameOf
   */
  constructor(besides, picturesOf, nameOf) {
    this.picturesOf = picturesOf;
    this.nameOf = nameOf;
    this.last = 0;
    /** @type {number[]} after the last entry */
    this.scores = [];
    /** @type {{seat: number, number: number, before: number, points: HTMLElement} | null} the last heading */
    this.turn = null;
    /** @type {HTMLElement[]} lines that were not undone */
    this.standing = [];
    this.list = el("ol", {
      class: "log-list",
      "data-testid": "log",
      "data-none": t("page.log.none"),
      tabindex: 0,
      "aria-label": t("page.log"),
    });
    this.voice = el("div", { class: "unseen", "aria-live": "polite", "data-testid": "live" });
    this.atEnd = true; // until the reader scrolls back
    this.height = 0; // last known height of the list
    this.lines = 0; // height of the lines when they were measured last
    this.gap = 0; // pixels below the last line, so that the first line in sight is whole
    this.hasGrown = false; // since it was scrolled to its end
    this.toEndSoon = beforePaint(() => this.scroll());
    this.list.addEventListener("scroll", () => this.scrolled());
    this.list.addEventListener("keydown", (event) => this.step(event));
    // The border box does not depend on the gap, so scrolling to the end does not cause another round.
    new ResizeObserver(() => this.resized()).observe(this.list, { box: "border-box" });
    this.heading = el("h2", {}, t("page.log"));
    this.switches = el("div", { class: "log-switches" });
    this.root = el("section", { class: "log" }, this.heading, this.switches);
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
    this.lines = Math.max(this.lines, ...heights);
    this.root.style.setProperty("--lines", `${this.lines + ROOM}px`);
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
    const fresh = entries.filter((entry) => entry.seq > this.last);
    if (!fresh.length) return;
    for (const entry of fresh) this.enter(entry);
    this.toEnd();
    if (aloud) this.announce(fresh.map(spoken));
  }

  /** @param {Entry} entry */
  enter(entry) {
    const seat = entry.player < 0 ? "chance" : `seat-${entry.player}`;
    const by = remark(entry);
    const pictures = this.picturesOf(entry);
    const said = pictures.length
      ? [
          el("span", { class: "unseen" }, entry.sentence),
          el("span", { class: "entry-seen", "aria-hidden": "true" }, ...pictures),
        ]
      : [el("span", {}, entry.sentence)];
    const line = el(
      "li",
      { class: `entry ${seat}`, "data-text": entry.text, "data-seq": entry.seq, tabindex: -1 },
      ...said,
    );
    if (by) line.append(" ", el("small", { class: "entry-by" }, by));
    this.count(entry);
    this.append(line);
    this.last = entry.seq;
    if (isNotice(entry)) setAttributes(line, { "data-notice": true });
    else if (entry.text !== UNDO) this.standing.push(line);
    else {
      setAttributes(line, { "data-undo": true });
      const undone = this.standing.pop();
      if (undone) strike(undone);
    }
  }

  /**
   * Add a line at the end. A line that browsers may skip has its height only after it was in sight, so the latest lines
   * are not skipped: the list can be scrolled to its end in the frame that shows them first.
   * @param {HTMLElement} line
   */
  append(line) {
    const { children } = this.list;
    this.list.append(line);
    if (children.length > LATEST) setAttributes(children[children.length - 1 - LATEST], { "data-old": true });
  }

  /** Begin a turn if the entry is of a new one, and update the points of the turn. @param {Entry} entry */
  count({ turn, scores }) {
    if (turn && (turn.seat !== this.turn?.seat || turn.number !== this.turn?.number)) {
      const points = el("span", { class: "log-points" });
      const heading = el("h3", {}, t("page.log.turn", { name: this.nameOf(turn.seat), number: turn.number }), points);
      this.append(el("li", { class: `log-turn seat-${turn.seat}` }, heading));
      this.turn = { ...turn, before: this.scores[turn.seat] ?? 0, points };
    }
    this.scores = scores;
    if (!this.turn) return;
    const gained = scores[this.turn.seat] - this.turn.before;
    setText(this.turn.points, gained ? t("page.log.points", { n: gained, points: withSign(gained) }) : "");
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
  }

  resized() {
    this.height = this.list.clientHeight;
    this.toEnd();
  }

  toEnd() {
    this.hasGrown = true;
    this.toEndSoon();
  }

  /** Scroll to the end, measuring once: each change between two measurements costs a layout. */
  scroll() {
    this.hasGrown = false;
    if (!this.atEnd) return;
    const end = this.list.scrollHeight - this.gap - this.list.clientHeight;
    const gap = this.beforeWholeLine(end);
    if (gap !== this.gap) this.list.style.paddingBottom = `${gap}px`;
    this.gap = gap;
    this.list.scrollTop = end + gap;
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

/** Return points with their sign. @param {number} points */
function withSign(points) {
  return points > 0 ? `+${points}` : signed(points);
}

/** Return whether an entry is no action, but says who plays a seat or that the game pauses. @param {Entry} entry */
function isNotice({ text }) {
  return text.startsWith(":");
}

/** Say who has chosen in place of the seat's own player, "" if nobody has. @param {Entry} entry */
function chosenBy(entry) {
  const { by } = entry;
  if (!by || isNotice(entry)) return "";
  return ["default", "clock"].includes(by) ? t(`page.log.${by}`) : t("page.log.by", { bot: botName(by) });
}

/** Say who has chosen, and whether in less time than it needs; "" if there is nothing to say. @param {Entry} entry */
function remark(entry) {
  const hurried = entry.cut_short ? t("page.log.cut-short") : "";
  return [chosenBy(entry), hurried].filter(Boolean).join("; ");
}

/** Return an entry as screen readers announce it. @param {Entry} entry */
function spoken(entry) {
  const by = remark(entry);
  return by ? `${entry.sentence} (${by})` : entry.sentence;
}

/** Mark a line as undone. @param {HTMLElement} line */
function strike(line) {
  setAttributes(line, { "data-undone": true });
  line.replaceChildren(el("del", {}, ...line.childNodes));
}
