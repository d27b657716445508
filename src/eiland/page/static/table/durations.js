// Durations in words: the time that is left for a decision, and how long a person has been away.

import { t } from "../kit/messages.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return the time that is left, "1:05" or from an hour on in words. @param {number} seconds */
export function timeLeft(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  if (left < HOUR) return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
  if (left < DAY) return t("page.time.hours", { h: Math.floor(left / HOUR), m: Math.floor((left % HOUR) / MINUTE) });
  return t("page.time.days", { n: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR) });
}

/**
 * Say how long a person has been away. The time comes first, so that a long name cannot push it out.
 * @param {string} name
 * @param {number} seconds
 */
export function awayFor(name, seconds) {
  if (seconds < HOUR) return t("page.absence.minutes", { name, n: Math.max(1, Math.floor(seconds / MINUTE)) });
  if (seconds < DAY) return t("page.absence.hours", { name, n: Math.floor(seconds / HOUR) });
  return t("page.absence.days", { name, n: Math.floor(seconds / DAY) });
}
