// The time that is left for decisions: the player's own beside the question, and those of others on their plates.

import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { timeLeft } from "./durations.js";
import { isAway } from "./presence.js";

const LATE = 10; // seconds before the end that are emphasised

/** The time that the player has left. It has its place also while others play, so that nothing moves. */
export class Countdown {
  /** @param {(sentences: string[]) => void} announce to screen readers */
  constructor(announce) {
    this.announce = announce;
    this.root = el("p", { class: "timer", role: "timer", "data-testid": "timer", hidden: true });
    /** @type {number | null} */
    this.due = null;
    this.warned = 0; // the end of the time that was announced last
  }

  /** @param {import("../client/types.js").Snapshot} snapshot @param {number | null} me the player's seat to act */
  show({ seats, clock, mine, over }, me) {
    this.root.hidden = clock.limit === null || !mine.length || over;
    setAttributes(this.root, { "data-name": clock.name });
    this.due = me === null ? null : seats[me].due;
  }

  /** @param {number} now */
  tick(now) {
    setText(this.root, this.due === null ? "" : timeLeft(this.due - now));
    const isLate = isLast(this.due, now);
    setAttributes(this.root, { "data-late": isLate });
    if (!isLate || this.due === null || this.warned === this.due) return;
    this.warned = this.due;
    this.announce([t("page.clock.left", { n: Math.max(0, Math.ceil(this.due - now)) })]);
  }
}

/** Return whether little time is left. @param {number | null} due @param {number} now */
function isLast(due, now) {
  return due !== null && due - now <= LATE;
}

/** Return the mark at the edge of a name plate, which takes no room. */
export function plateMark() {
  return el("span", { class: "plate-mark", "aria-hidden": "true", hidden: true });
}

/**
 * Show on a plate the time that is left, that its person is away, or that a bot plays in the person's place.
 * @param {HTMLElement} mark
 * @param {import("../client/types.js").Seat} seat
 * @param {number} now
 */
export function showMark(mark, seat, now) {
  const { due, stand_in } = seat;
  const words = [
    isAway(seat) && t("page.role.away"),
    stand_in && t("page.mark.bot"),
    due !== null && timeLeft(due - now),
  ].filter(Boolean);
  setText(mark, words.join(" · "));
  mark.hidden = !words.length;
  setAttributes(mark, { "data-late": isLast(due, now), "data-away": isAway(seat) });
}

/** Return whether something on the page changes by time alone. @param {import("../client/types.js").Snapshot} snapshot */
export function isTimed({ seats, over }) {
  return !over && seats.some(({ due, stand_in_from }) => due !== null || stand_in_from !== null);
}
