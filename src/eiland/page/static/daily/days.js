// Days of the daily game: dates of this device, the time until the next one, results, streaks.

import { Firsts } from "../kit/firsts.js";

/** @typedef {{points: number, perfect: number, lost: number, marks: string[]}} Kept the result of a first try */

/** Results by game and date. @type {Firsts<Kept>} */
export const results = new Firsts("eiland-daily", "games");

/** Return a date as 2026-11-25, as the calendar of this device has it. @param {Date} moment */
export function dateOf(moment) {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${year}-${padded(month)}-${padded(day)}`;
}

/** Return the date a number of days later. @param {string} date @param {number} days */
export function later(date, days) {
  const [year, month, day] = date.split("-").map(Number);
  return dateOf(new Date(year, month - 1, day + days));
}

/** Return the seconds until the next day begins. @param {Date} moment */
export function untilNext(moment) {
  const next = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  return Math.ceil((next.getTime() - moment.getTime()) / 1000);
}

/** Return seconds as 05:12:33. @param {number} seconds at most a day and an hour */
export function clockOf(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map(padded).join(":");
}

/**
 * Return how many days in a row have a result, up to today or yesterday: today's game may still come.
 * @param {Record<string, Kept>} results by date
 * @param {string} today
 */
export function streakOf(results, today) {
  let day = today in results ? today : later(today, -1);
  let days = 0;
  while (day in results) {
    days += 1;
    day = later(day, -1);
  }
  return days;
}

/** Return the longest streak. @param {Record<string, Kept>} results by date */
export function longestOf(results) {
  return Math.max(0, ...Object.keys(results).map((date) => streakOf(results, date)));
}

/** Return a date in a few characters. @param {string} date @param {string} language */
export function shortly(date, language) {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(year, month - 1, day).toLocaleDateString(language, { day: "numeric", month: "short" });
}

/** Return a date in words. @param {string} date @param {string} language */
export function spelled(date, language) {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(year, month - 1, day).toLocaleDateString(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
  });
}

/** @param {number} number */
function padded(number) {
  return String(number).padStart(2, "0");
}
