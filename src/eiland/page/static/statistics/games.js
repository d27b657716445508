// Finished games as this device keeps them: made from a snapshot, checked when they come from a file.

/**
 * A seat of a finished game: `me` if this device played one seat, `here` if it played several.
 * @typedef {{kind: "me" | "here" | "person" | "bot", name: string, bot: string | null, score: number, won: boolean}} Player
 */
/**
 * `at` is when the result was seen, in milliseconds since 1970; accuracy in percent and luck in points are those of `me`,
 * null without an analysis; luck also in games whose values are chances to win.
 * @typedef {{table: string, game: string, at: number, seats: Player[], accuracy: number | null, luck: number | null}} Game
 */
/** @typedef {{why: "large" | "json" | "other" | "version" | "game", number: number}} Fault what is wrong with a file; `number` is that of the game */

const FORMAT = "eiland-statistics";
const VERSION = 1;
const MOST = 32 * 1024 * 1024; // bytes: 100,000 games
const MOST_SEATS = 4;
const LONGEST_NAME = 80;
const MOST_POINTS = 10_000;
const LATEST = 8.64e15; // the last time of a Date
const NAME = /^[\w-]{1,40}$/;
const BOT = /^[\w.:/ -]{1,80}$/;
const KINDS = ["me", "here", "person", "bot"];
const FIELDS = ["accuracy", "at", "game", "luck", "seats", "table"];
const SEAT_FIELDS = ["bot", "kind", "name", "score", "won"];

/**
 * Return a finished game to keep, or null if this device has not played it to its end.
 * @param {import("../client/types.js").Snapshot} snapshot
 * @param {number} at
 * @returns {Game | null}
 */
export function gameOf({ table, game, seats, scores, winners, mine }, at) {
  const own = mine.filter((seat) => !seats[seat].left);
  if (!own.length) return null;
  const self = own.length === 1 && mine.length === 1 ? "me" : "here";
  return {
    table,
    game,
    at,
    seats: seats.map(({ seat, name, kind, bot }) => ({
      kind: own.includes(seat) ? self : kind === "bot" ? "bot" : "person",
      name,
      bot: kind === "bot" ? bot : null,
      score: scores[seat],
      won: winners.includes(seat),
    })),
    accuracy: null,
    luck: null,
  };
}

/** Return the parts of a file with games; each list of games is written on lines of its own. @param {Game[][]} lists */
export function written(lists) {
  const lines = lists.map((games) => games.map((game) => JSON.stringify(game)).join(",\n"));
  const head = `{"format": "${FORMAT}", "v": ${VERSION}, "games": [\n`;
  return [head, ...lines.map((text, place) => (place ? `,\n${text}` : text)), "\n]}\n"];
}

/**
 * Return the games of a file, or what is wrong with it. A file with one fault is refused whole.
 * @param {string} text
 * @returns {Game[] | Fault}
 */
export function read(text) {
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return { why: "json", number: 0 };
  }
  if (!isObject(file) || file.format !== FORMAT || !Array.isArray(file.games)) return { why: "other", number: 0 };
  if (file.v !== VERSION) return { why: "version", number: 0 };
  const wrong = file.games.findIndex((game) => !isGame(game));
  return wrong < 0 ? file.games : { why: "game", number: wrong + 1 };
}

/** Return the games of a file that people have chosen, or what is wrong with it. @param {Blob} file */
export async function readFile(file) {
  return file.size > MOST ? { why: /** @type {const} */ ("large"), number: 0 } : read(await file.text());
}

/** @param {unknown} value @returns {value is Game} */
function isGame(value) {
  if (!isObject(value) || !hasFields(value, FIELDS)) return false;
  const { table, game, at, seats, accuracy, luck } = value;
  return (
    isText(table, NAME) &&
    isText(game, NAME) &&
    isNumber(at, 0, LATEST) &&
    Array.isArray(seats) &&
    seats.length >= 1 &&
    seats.length <= MOST_SEATS &&
    seats.every(isSeat) &&
    isPlayed(seats) &&
    (accuracy === null || isNumber(accuracy, 0, 100)) &&
    (luck === null || isNumber(luck, -MOST_POINTS, MOST_POINTS))
  );
}

/** Return whether this device has played: one seat as `me`, or some as `here`. @param {Player[]} seats */
function isPlayed(seats) {
  const count = (/** @type {string} */ kind) => seats.filter((seat) => seat.kind === kind).length;
  return count("me") ? count("me") === 1 && !count("here") : count("here") > 0;
}

/** @param {unknown} value */
function isSeat(value) {
  if (!isObject(value) || !hasFields(value, SEAT_FIELDS)) return false;
  const { kind, name, bot, score, won } = value;
  return (
    KINDS.includes(String(kind)) &&
    typeof name === "string" &&
    name.length <= LONGEST_NAME &&
    (kind === "bot" ? isText(bot, BOT) : bot === null) &&
    Number.isInteger(score) &&
    isNumber(score, -MOST_POINTS, MOST_POINTS) &&
    typeof won === "boolean"
  );
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {Record<string, unknown>} value @param {string[]} names in alphabetical order */
function hasFields(value, names) {
  return Object.keys(value).sort().join() === names.join();
}

/** @param {unknown} value @param {RegExp} pattern */
function isText(value, pattern) {
  return typeof value === "string" && pattern.test(value);
}

/** @param {unknown} value @param {number} low @param {number} high */
function isNumber(value, low, high) {
  return typeof value === "number" && value >= low && value <= high;
}
