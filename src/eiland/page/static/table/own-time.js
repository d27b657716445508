// The player's own time beside the question: for this decision, or for the whole turn where that ends first.

import { el, setAttributes, setText } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { isLast } from "./countdown.js";
import { timeLeft } from "./durations.js";

/** @typedef {import("../client/types.js").Seat} Seat */

/**
 * Load what it needs, and return the time of the player.
 * @param {HTMLElement} root @param {(sentences: string[]) => void} announce to screen readers
 */
export async function ownTime(root, announce) {
  await Promise.all([loadMessages("clock"), loadStyle(new URL("./own-time.css", import.meta.url))]);
  return new OwnTime(root, announce);
}

export class OwnTime {
  /** @param {HTMLElement} root @param {(sentences: string[]) => void} announce to screen readers */
  constructor(root, announce) {
    this.announce = announce;
    this.root = root;
    this.about = el("small", {});
    this.time = el("span", {});
    root.append(this.about, this.time);
    this.isTurn = false;
    this.warned = 0; // the end of the time that was announced last
  }

  /** @param {Seat | null} seat the player's seat to act @param {number} now */
  tick(seat, now) {
    const due = seat?.due ?? null;
    const isTurn = seat?.due_for === "turn";
    setText(this.time, due === null ? "" : timeLeft(due - now));
    setText(this.about, isTurn ? t("clock.turn") : "");
    const isLate = isLast(due, now);
    setAttributes(this.root, { "data-late": isLate });
    if (due === null) return;
    const n = Math.max(0, Math.ceil(due - now));
    if (isTurn && !this.isTurn) this.announce([t("clock.turn.left", { n })]);
    else if (isLate && this.warned !== due) this.announce([t("clock.left", { n })]);
    if (isLate) this.warned = due;
    this.isTurn = isTurn;
  }
}
