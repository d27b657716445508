// Sentences by key. The server sends the part of i18n/*/*.po that the page uses as JSON.

/** @type {Record<string, string | string[]>} */
let sentences = {};

/** @returns {"de" | "en"} */
export function language() {
  return document.documentElement.lang === "de" ? "de" : "en";
}

/** Load the sentences of the page's language. */
export async function loadMessages() {
  const answer = await fetch(`/api/messages/${language()}`);
  sentences = await answer.json();
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
  const text = Array.isArray(found) ? found[details.n === 1 ? 0 : found.length - 1] : found;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in details ? String(details[name]) : whole));
}

/**
 * Format an integer with a real minus sign.
 * @param {number} value
 * @returns {string}
 */
export function signed(value) {
  return value < 0 ? `−${-value}` : String(value);
}

/**
 * Format a number with the decimal separator of the language and a real minus sign, if `isSigned` also with a plus.
 * @param {number} value
 * @param {number} [digits]
 * @param {boolean} [isSigned]
 * @returns {string}
 */
export function decimal(value, digits = 1, isSigned = false) {
  const rounded = Number(value.toFixed(digits)) || 0; // no sign before zero
  const written = Math.abs(rounded).toLocaleString(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (rounded < 0) return `−${written}`;
  return isSigned && rounded > 0 ? `+${written}` : written;
}

/** @param {"de" | "en"} wanted */
export function switchLanguage(wanted) {
  document.cookie = `eiland_lang=${wanted}; path=/; max-age=31536000; samesite=lax`;
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (address.href === location.href) location.reload();
  else location.replace(address.href);
}
