// The time that is left for decisions: the place of the player's own beside the question, and those of others on their plates.

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
    /** @type {import("../client/types.js").Seat | null} the player's seat to act */
    this.seat = null;
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** @type {import("./own-time.js").OwnTime | null} loaded at tables with a clock */
    this.own = null;
  }

  /** @param {import("../client/types.js").Snapshot} snapshot @param {number | null} me the player's seat to act */
  show({ seats, clock, mine, over }, me) {
    this.root.hidden = clock.limit === null || !mine.length || over;
    setAttributes(this.root, { "data-name": clock.name });
    this.seat = me === null ? null : seats[me];
    if (!this.root.hidden) this.loading ??= this.load();
  }

  async load() {
    const { ownTime } = await import("./own-time.js");
    this.own = await ownTime(this.root, this.announce);
  }

  /** @param {number} now */
  tick(now) {
    this.own?.tick(this.seat, now);
  }
}

/** Return whether little time is left. @param {number | null} due @param {number} now */
export function isLast(due, now) {
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
