// The founding puzzle of the day as this browser has played it so far.

const PLACE = "eiland-founding";
const VERSION = 1;

/** @typedef {{date: string, attempt: number, placed: string[]}} Progress */

/** Return the try of a date that runs or has ended; the first one if there is none. @param {string} date @returns {Progress} */
export function progressOf(date) {
  try {
    const { v, progress } = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    if (v === VERSION && progress.date === date) return progress;
  } catch {
    // no storage, or not from this page
  }
  return { date, attempt: 1, placed: [] };
}

/** @param {Progress} progress */
export function keepProgress(progress) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ v: VERSION, progress }));
  } catch {
    // no storage: the try ends with this page
  }
}
