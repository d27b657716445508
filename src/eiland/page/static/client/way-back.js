// The part of an address that leads back to the analysis of a game: the seat that it shows, and one of its decisions.

/** @typedef {{seat: number, seq: number | null}} Way `seq` is the line of the log before the decision, null for none */

const MARK = /^#analysis-(\d)(?:-(\d+))?$/;

/** Return the end of an address. @param {number} seat @param {number | null} [seq] */
export function mark(seat, seq = null) {
  return seq === null ? `#analysis-${seat}` : `#analysis-${seat}-${seq}`;
}

/** Return where the end of an address leads, null if not to an analysis. @param {string} hash @returns {Way | null} */
export function wayOf(hash) {
  const found = MARK.exec(hash);
  return found && { seat: Number(found[1]), seq: found[2] ? Number(found[2]) : null };
}
