// The moments at which a replay can stop: positions in which players act, named by the log entry before them.

/** @typedef {import("../client/types.js").Entry} Entry */

/**
 * Return the seqs of all stops, in order. What chance does belongs to the action before it, and notices change nothing;
 * 0 is the beginning.
 * @param {Entry[]} lines the whole log
 */
export function stopsOf(lines) {
  const actions = lines.filter(({ text }) => !text.startsWith(":"));
  const isStop = (/** @type {number} */ place) => !(actions[place]?.player < 0);
  const stops = actions.filter((_, place) => isStop(place + 1)).map(({ seq }) => seq);
  return isStop(0) ? [0, ...stops] : stops;
}

/** Return whether a text of an address names a moment of a log with so many lines. @param {string} text @param {number} last */
export function isMoment(text, last) {
  return /^\d+$/.test(text) && Number(text) <= last;
}

/**
 * Return the place of the stop that shows what a log entry has brought.
 * @param {number[]} stops
 * @param {number} seq
 */
export function placeOf(stops, seq) {
  const place = stops.findIndex((stop) => stop >= seq);
  return place < 0 ? stops.length - 1 : place;
}

/**
 * Return the places of the first stop of each turn.
 * @param {number[]} stops
 * @param {Entry[]} lines
 */
export function turnsIn(stops, lines) {
  /** @type {number[]} */
  const places = [];
  let last = "";
  for (const [place, stop] of stops.entries()) {
    const turn = lines[stop - 1]?.turn;
    const name = turn ? `${turn.seat} ${turn.number}` : last;
    if (name !== last) places.push(place);
    last = name;
  }
  return places;
}

/**
 * Return the place of the turn before or after a place: backwards first the beginning of the running turn.
 * @param {number[]} turns places of the first stop of each turn
 * @param {number} place
 * @param {number} last the last place of all
 * @param {-1 | 1} step
 */
export function turnFrom(turns, place, last, step) {
  if (step > 0) return turns.find((turn) => turn > place) ?? last;
  return turns.findLast((turn) => turn < place) ?? 0;
}
