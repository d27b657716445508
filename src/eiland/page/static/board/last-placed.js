// The piece that was placed last.

const PLACING = ["settlement", "city", "road", "robber"]; // verbs

/**
 * Return the action that placed the last piece, or null. Actions that were taken back do not count.
 * @param {import("../client/types.js").Entry[]} entries
 * @returns {string | null}
 */
export function lastPlaced(entries) {
  let undone = 0;
  for (const { text } of entries.toReversed()) {
    if (text === "undo") undone += 1;
    else if (undone > 0) undone -= 1;
    else if (PLACING.includes(text.split(" ")[0])) return text;
  }
  return null;
}
