// Checks of a record with a proof, without the server: commitments, the chain of the log, the numbers of the dice.

import { bytesOf, encoded, hashed, hexOf } from "../client/encoded.js";
import { hmac, sha256 } from "../client/sha256.js";

/**
 * The proof in the header of a record (docs/reference/verifiable-dice.md).
 * @typedef {{seat: number, commitment: string, bytes: string | null}} Contribution
 * @typedef {{version: number, table: string, commitment: string, secret: string, contributions: Contribution[],
 *   notices: [seq: number, player: number, text: string][], head: string, checksum: string}} Proof
 * @typedef {{game: string, rules: number, seats: number, options: import("../client/types.js").Options, names: string[],
 *   bots: (string | null)[], chosen_by?: Record<string, number[]>, cut_short?: number[], proof?: Proof}} Header
 * @typedef {{header: Header, proof: Proof, lines: string[], text: string}} Proven
 */

const LONGEST_NAME = 80; // characters; the server takes half as many
const NUMBERS = 2n ** 64n;
const ABANDONED = ":abandoned"; // the last line of the log of a game that nobody will end

/** Return a record with its proof, null if it has none. @param {string} text @returns {Proven | null} */
export function proven(text) {
  const [head, ...lines] = text.split("\n");
  try {
    /** @type {Header} */
    const header = JSON.parse(head);
    const { proof } = header;
    if (proof?.version !== 1 || !Array.isArray(proof.contributions) || !Array.isArray(proof.notices)) return null;
    if (header.names.some((name) => name.length > LONGEST_NAME)) return null; // browsers take long to draw them
    return { header, proof, text, lines: lines.filter((line) => line && !line.startsWith("= ")) };
  } catch {
    return null;
  }
}

/** Return whether no character of the file was changed since it was written. @param {Proven} record */
export function isWhole({ text, proof }) {
  const field = '"checksum": "';
  const bare = text.replace(`${field}${proof.checksum}"`, `${field}"`);
  return hexOf(sha256(new TextEncoder().encode(bare))) === proof.checksum;
}

/** Return by which line of its log a game is abandoned, undefined if it is not. @param {Proven} record */
export function abandonedBy({ proof }) {
  return proof.notices.find(([, , text]) => text === ABANDONED)?.[0];
}

/** Return whether the server has used the bytes that it was committed to. @param {Proven} record */
export function isServerTrue({ header, proof }) {
  const due = hashed("eiland dice 1 server", proof.table, header.game, bytesOf(proof.secret));
  return hexOf(due) === proof.commitment;
}

/** Return whether a seat has revealed what it was committed to. @param {Proven} record @param {Contribution} contribution */
export function isSeatTrue({ header, proof }, { seat, commitment, bytes }) {
  if (bytes === null) return true;
  return hexOf(hashed("eiland dice 1 seat", proof.table, header.game, seat, bytesOf(bytes))) === commitment;
}

/** Return the links of a log in hexadecimal digits; the first one is before its first line. @param {Proven} record */
export function links({ header, proof, lines }) {
  const notices = new Map(proof.notices.map(([seq, player, text]) => [seq, { player, text }]));
  const chosenBy = new Map(
    Object.entries(header.chosen_by ?? {}).flatMap(([bot, places]) => places.map((n) => [n, bot])),
  );
  const cutShort = new Set(header.cut_short ?? []);
  let link = first(header, proof);
  const found = [hexOf(link)];
  const add = (/** @type {{player: number, text: string}} */ { player, text }, by = "", isCutShort = false) => {
    const seq = found.length;
    const salt = hmac(bytesOf(proof.secret), encoded("eiland log 1 salt", proof.table, header.game, seq));
    const salted = hashed("eiland log 1 line", salt, seq, player, text, by, Number(isCutShort));
    link = hashed("eiland log 1 link", link, salted);
    found.push(hexOf(link));
  };
  const note = () => {
    for (let notice = notices.get(found.length); notice; notice = notices.get(found.length)) add(notice);
  };
  lines.forEach((line, place) => {
    note();
    add(split(line), chosenBy.get(place + 2), cutShort.has(place + 2));
  });
  note();
  return found;
}

/** @param {Header} header @param {Proof} proof */
function first(header, proof) {
  const names = Object.keys(header.options).sort();
  return hashed(
    ...["eiland log 1 begin", proof.table, header.game, header.rules, header.seats, names.length],
    ...names.flatMap((name) => [name, JSON.stringify(header.options[name])]),
    bytesOf(proof.commitment),
    proof.contributions.length,
    ...proof.contributions.flatMap(({ seat, commitment, bytes }) => [seat, bytesOf(commitment), bytesOf(bytes ?? "")]),
  );
}

/** Return player and text of a line. @param {string} line */
function split(line) {
  if (line.startsWith("* ")) return { player: -1, text: line.slice(2) };
  const colon = line.indexOf(": ");
  return { player: Number(line.slice(0, colon)), text: line.slice(colon + 2) };
}

/** Return the lines of a record that are outcomes of chance, numbered from 1 for the header. @param {Proven} record */
export function outcomes({ lines }) {
  return lines.flatMap((line, place) => (line.startsWith("* ") ? [place + 2] : []));
}

/**
 * Return which of `choices` equally likely points the dice show.
 * @param {Proven} record
 * @param {number} drawn how many outcomes there were before
 * @param {number | bigint} choices
 */
export function point({ header, proof }, drawn, choices) {
  const revealed = proof.contributions.filter(({ bytes }) => bytes !== null);
  const about = ["eiland dice 1 outcome", proof.table, header.game, revealed.length];
  const seats = revealed.flatMap(({ seat, bytes }) => [seat, bytesOf(bytes ?? "")]);
  const limit = NUMBERS - (NUMBERS % BigInt(choices));
  for (let tries = 0; ; tries++) {
    const digest = hmac(bytesOf(proof.secret), encoded(...about, ...seats, drawn, tries));
    const number = new DataView(digest.buffer).getBigUint64(0);
    if (number < limit) return number % BigInt(choices);
  }
}
