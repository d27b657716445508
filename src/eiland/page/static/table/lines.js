// Entries of the log as lines, with a heading for each turn; dice are drawn.

import { botName } from "../client/bots.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";

const UNDO = "undo";

/** @typedef {import("../client/types.js").Entry} Entry */
/**
 * What a game and its table add to entries: what replaces a sentence for the eye, if anything, and names of seats.
 * @typedef {{picturesOf: (entry: Entry) => Node[], nameOf: (seat: number) => string}} Look
 */

/** Writes entries that follow each other. */
export class Lines {
  /** @param {Look} look @param {number[]} [scores] before the first entry */
  constructor(look, scores = []) {
    this.look = look;
    this.scores = scores;
    /** @type {{seat: number, number: number, before: number, points: HTMLElement} | null} the last heading */
    this.turn = null;
    /** @type {HTMLElement[]} lines that were not undone */
    this.standing = [];
  }

  /** Return the line of the next entry, after a heading if a turn begins. @param {Entry} entry @returns {HTMLElement[]} */
  of(entry) {
    const seat = entry.player < 0 ? "chance" : `seat-${entry.player}`;
    const by = remark(entry);
    const pictures = this.look.picturesOf(entry);
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
    const headings = this.count(entry);
    if (isNotice(entry)) setAttributes(line, { "data-notice": true });
    else if (entry.text !== UNDO) this.standing.push(line);
    else {
      setAttributes(line, { "data-undo": true });
      const undone = this.standing.pop();
      if (undone) strike(undone);
    }
    return [...headings, line];
  }

  /** Begin a turn if the entry is of a new one, and update the points of the turn. @param {Entry} entry */
  count({ turn, scores }) {
    const headings = [];
    if (turn && !isSame(turn, this.turn)) {
      const points = el("span", { class: "log-points" });
      const name = this.look.nameOf(turn.seat);
      const heading = el("h3", {}, t("page.log.turn", { name, number: turn.number }), points);
      headings.push(el("li", { class: `log-turn seat-${turn.seat}` }, heading));
      this.turn = { ...turn, before: this.scores[turn.seat] ?? 0, points };
    }
    this.scores = scores;
    if (!this.turn) return headings;
    const gained = scores[this.turn.seat] - this.turn.before;
    setText(this.turn.points, gained ? t("page.log.points", { n: gained, points: signed(gained, true) }) : "");
    return headings;
  }
}

/**
 * Return the place of the first entry that can be shown without those before it: the first of the game, or of a turn.
 * The entry before it has the scores with which the turn begins.
 * @param {Entry[]} entries which follow each other
 */
export function firstWhole(entries) {
  if (!entries.length || entries[0].seq === 1) return 0;
  let running = entries[0].turn;
  for (const [place, { turn }] of entries.entries()) {
    if (turn && running && !isSame(turn, running)) return place;
    running = turn ?? running;
  }
  return 1;
}

/** @param {{seat: number, number: number}} turn @param {{seat: number, number: number} | null} other */
function isSame(turn, other) {
  return turn.seat === other?.seat && turn.number === other?.number;
}

/** Return an entry as screen readers announce it. @param {Entry} entry */
export function spoken(entry) {
  const by = remark(entry);
  return by ? `${entry.sentence} (${by})` : entry.sentence;
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

/** Mark a line as undone. @param {HTMLElement} line */
function strike(line) {
  setAttributes(line, { "data-undone": true });
  line.replaceChildren(el("del", {}, ...line.childNodes));
}
