// The island in the address of the page, behind the mark "#board=". The server never sees it there.

export const LONGEST = 2000; // characters, as the server takes them
const MARK = "#board=";
const SIGNS = /^[a-z0-9:@=,\- ]+$/;

/** Return the end of an address that holds an island. @param {string} text */
export function markOf(text) {
  return MARK + encodeURIComponent(text);
}

/**
 * Return the island of an address: null if it names none, "" if that cannot be one.
 * @param {string} hash
 */
export function islandIn(hash) {
  if (!hash.startsWith(MARK)) return null;
  try {
    return tidy(decodeURIComponent(hash.slice(MARK.length)));
  } catch {
    return "";
  }
}

/** Return a typed island in one line, "" if it has other signs or is too long. @param {string} typed */
export function tidy(typed) {
  if (typed.length > LONGEST) return "";
  const text = typed.trim().split(/\s+/).join(" ");
  return SIGNS.test(text) ? text : "";
}
