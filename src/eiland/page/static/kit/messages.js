// Sentences by key. The server sends those of i18n/*/*.po that the page uses as JSON, in parts.

import { at } from "./addresses.js";

/** @typedef {Record<string, string | string[]>} Sentences */

/** @type {Sentences} */
const sentences = {};
let plurals = new Intl.PluralRules("en");

/** The languages of i18n/words.py with their own names. @type {Record<string, string>} */
export const LANGUAGES = { de: "Deutsch", en: "English" };

/** @type {Intl.LDMLPluralRule[]} */
const PLURALS = ["zero", "one", "two", "few", "many", "other"];

export function language() {
  return document.documentElement.lang;
}

/**
 * Load parts of the sentences in the page's language, besides those that are loaded. Code that is loaded on demand loads
 * its own part; the part of a dice game has the names of its places.
 * @param {...string} parts
 */
export async function loadMessages(...parts) {
  plurals = new Intl.PluralRules(language());
  await Promise.all(parts.map(load));
}

/** @param {string} part */
async function load(part) {
  const answer = await fetch(at(`/api/messages/${language()}/${part}`));
  if (!answer.ok) throw new Error(`no sentences: ${part}`);
  Object.assign(sentences, await answer.json());
}

/**
 * @param {string} key
 * @returns {boolean}
 */
export function hasMessage(key) {
  return key in sentences;
}

/**
 * Return the sentence of a key. The detail `n` selects the plural form.
 * @param {string} key
 * @param {Record<string, string | number>} [details]
 * @returns {string}
 */
export function t(key, details = {}) {
  const found = sentences[key];
  if (found === undefined) return key;
  const text = Array.isArray(found) ? found[Math.min(form(details.n), found.length - 1)] : found;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in details ? written(details[name]) : whole));
}

/** @param {string | number} detail */
function written(detail) {
  return typeof detail === "number" ? signed(detail) : isolated(detail);
}

/** Return a text that turns no words beside it, even if its letters run to the left. @param {string} text */
function isolated(text) {
  return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text;
}

/** Join words to a list: "ore 8, wool 5, and brick 4". @param {string[]} words */
export function listed(words) {
  return new Intl.ListFormat(language()).format(words.map(isolated));
}

/** Return which of the plural forms of the language a number takes. @param {string | number} n */
function form(n) {
  const kinds = new Set(plurals.resolvedOptions().pluralCategories);
  return PLURALS.filter((kind) => kinds.has(kind)).indexOf(typeof n === "number" ? plurals.select(n) : "other");
}

/**
 * Format an integer with a real minus sign, if `hasPlus` also with a plus.
 * @param {number} value
 * @param {boolean} [hasPlus]
 * @returns {string}
 */
export function signed(value, hasPlus = false) {
  return signOf(value, hasPlus) + Math.abs(value);
}

/**
 * Format a number with the decimal separator of the language and a real minus sign, if `hasPlus` also with a plus.
 * @param {number} value
 * @param {number} [digits]
 * @param {boolean} [hasPlus]
 * @returns {string}
 */
export function decimal(value, digits = 1, hasPlus = false) {
  const rounded = Number(value.toFixed(digits)) || 0; // no sign before zero
  const figure = Math.abs(rounded).toLocaleString(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return signOf(rounded, hasPlus) + figure;
}

/** @param {number} value @param {boolean} hasPlus */
function signOf(value, hasPlus) {
  if (value < 0) return "−";
  return hasPlus && value > 0 ? "+" : "";
}

/** @param {string} wanted */
export function switchLanguage(wanted) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `eiland_lang=${wanted}; path=/; max-age=31536000; samesite=lax${secure}`;
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (address.href === location.href) location.reload();
  else location.replace(address.href);
}
