// What the checks of a record have found, as sentences: each is good, bad or a note, and says where it was checked.

import { commitmentOf } from "../client/encoded.js";
import { keptDice, keptHead } from "../client/own-dice.js";
import { t } from "../kit/messages.js";
import { abandonedBy, isSeatTrue, isServerTrue, isWhole, links, outcomes, point } from "./checks.js";

/** @typedef {import("./checks.js").Proven} Proven */
/** @typedef {import("../client/types.js").Verified} Verified */
/** @typedef {{state: "good" | "bad" | "note", said: string, where?: string}} Finding */

/** @param {boolean} isTrue @param {string} key @param {Record<string, string | number>} [details] @returns {Finding} */
function finding(isTrue, key, details = {}) {
  const said = t(isTrue ? `verifypage.${key}` : `verifypage.${key}.not`, details);
  return { state: isTrue ? "good" : "bad", said, where: t("verifypage.here") };
}

/** Return what this browser can find out by itself. @param {Proven} record @returns {Finding[]} */
export function ownFindings(record) {
  const found = links(record);
  const isLinked = found.at(-1) === record.proof.head;
  const log = finding(isLinked, "log", { n: found.length - 1 });
  return [
    finding(isServerTrue(record), "server"),
    promise(record),
    ...seats(record),
    log,
    head(record, found),
    finding(isWhole(record), "file"),
    ...end(record, found.length - 1),
  ];
}

/** Compare what all were committed to with what this browser has seen before it revealed its bytes. @param {Proven} record @returns {Finding} */
function promise({ header, proof }) {
  const { table, commitment, contributions } = proof;
  const kept = keptDice(table);
  if (!kept || kept.seats === null) return { state: "note", said: t("verifypage.promise.none") };
  const own = kept.bytes.map(({ seat, bytes }) => [seat, commitmentOf(table, header.game, seat, bytes)]);
  const seen = kept.seats?.map((each) => [each.seat, each.commitment]) ?? own;
  const shown = contributions.map((each) => [each.seat, each.commitment]);
  return finding(kept.server === commitment && JSON.stringify(seen) === JSON.stringify(shown), "promise");
}

/** Return what each seat of a person has added. @param {Proven} record @returns {Finding[]} */
function seats(record) {
  const { header, proof } = record;
  const kept = new Map(keptDice(proof.table)?.bytes.map(({ seat, bytes }) => [seat, bytes]));
  const added = proof.contributions.filter(({ bytes }) => bytes !== null);
  const found = header.names.flatMap((name, seat) => {
    const contribution = proof.contributions.find((each) => each.seat === seat);
    if (header.bots[seat] !== null) return [];
    if (!contribution) return added.length ? [{ state: "note", said: t("verifypage.seat.absent", { name }) }] : [];
    if (contribution.bytes === null) return [{ state: "note", said: t("verifypage.seat.left-out", { name }) }];
    const isTrue = isSeatTrue(record, contribution) && (kept.get(seat) ?? contribution.bytes) === contribution.bytes;
    return [finding(isTrue, isTrue && kept.has(seat) ? "seat.own" : "seat", { name })];
  });
  if (!added.length) found.push({ state: "note", said: t("verifypage.alone") });
  return /** @type {Finding[]} */ (found);
}

/**
 * Return what a game without an end has: nothing may follow the line by which it is abandoned.
 * @param {Proven} record
 * @param {number} last the number of the last line
 * @returns {Finding[]}
 */
function end(record, last) {
  const seq = abandonedBy(record);
  if (seq === undefined) return [];
  return seq === last ? [{ state: "note", said: t("verifypage.abandoned") }] : [finding(false, "abandoned")];
}

/** Compare the log with what this browser has seen of it. @param {Proven} record @param {string[]} found the links @returns {Finding} */
function head({ proof }, found) {
  const kept = keptHead(proof.table);
  if (!kept) return { state: "note", said: t("verifypage.head.none") };
  return finding(found[kept.seq] === kept.link, "head", { n: kept.seq });
}

/**
 * Return what server and browser find out of the outcomes together: the server knows which points stand for which
 * outcomes, the browser draws the points again.
 * @param {Proven} record
 * @param {Verified | null} verified null if the server has found that something does not fit
 * @returns {Finding}
 */
export function outcomesFinding(record, verified) {
  const due = outcomes(record);
  const isTrue =
    verified !== null &&
    verified.draws.length === due.length &&
    verified.draws.every(
      ([line, drawn, choices, shown], place) =>
        line === due[place] && drawn === place && point(record, drawn, choices) === BigInt(shown),
    );
  return { ...finding(isTrue, "outcomes", { n: due.length }), where: t("verifypage.both") };
}
