import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isSeatTrue, isServerTrue, isWhole, links, outcomes, point, proven } from "#page/verify/checks.js";
import { outcomesFinding, ownFindings } from "#page/verify/findings.js";

const DOCS = new URL("../../../../docs/reference/verifiable-dice.md", import.meta.url);
const [VECTORS, CHAIN] = readFileSync(DOCS, "utf8")
  .split("```json\n")
  .slice(1)
  .map((block) => JSON.parse(block.split("```")[0]));
const RECORD = readFileSync(new URL("./record.txt", import.meta.url), "utf8");
const VERIFIED = JSON.parse(readFileSync(new URL("./verified.json", import.meta.url), "utf8"));

/** @param {Record<string, string>} kept */
function keep(kept) {
  Object.assign(globalThis, { localStorage: { getItem: (/** @type {string} */ key) => kept[key] ?? null } });
}

/** @param {string} text */
function read(text) {
  const record = proven(text);
  ok(record);
  return record;
}

/** @param {import("#page/verify/findings.js").Finding[]} findings */
const states = (findings) => findings.map(({ state, said }) => `${state} ${said}`);

test("what is no record with a proof is not checked", () => {
  const long = RECORD.replace('"names": ["', `"names": ["${"A".repeat(100_000)}`);
  const [other, none] = [RECORD.replace('"proof": {"version": 1', '"proof": {"version": 2'), RECORD.slice(0, 200)];
  for (const text of ["", "[1, 2]", `\ufeff${RECORD}`, none, other, long]) equal(proven(text), null);
});

test("outcomes are drawn as in the docs", () => {
  /** @type {any} */
  const record = { header: { game: VECTORS.game }, proof: VECTORS };
  for (const { k, choices, point: due } of VECTORS.outcomes) equal(String(point(record, k, BigInt(choices))), due);
  ok(isServerTrue(record));
  for (const contribution of VECTORS.contributions) ok(isSeatTrue(record, contribution));
  ok(!isSeatTrue(record, { ...VECTORS.contributions[0], seat: 1 }));
});

test("a log is linked as in the docs", () => {
  const [, ...lines] = CHAIN;
  const { header } = read(RECORD);
  /** @type {any} */
  const record = {
    header: {
      ...header,
      game: "classic",
      seats: 2,
      rules: 1,
      options: { ...CLASSIC },
      chosen_by: { clock: [4], greedy: [5] },
      cut_short: [5],
    },
    proof: {
      ...VECTORS,
      commitment: COMMITMENT,
      notices: [
        [1, 0, ":start"],
        [6, -1, ":abandoned"],
      ],
    },
    lines: lines
      .slice(1, -1)
      .map((/** @type {any} */ line) => `${line.player < 0 ? "*" : `${line.player}:`} ${line.text}`),
  };
  deepEqual(
    links(record),
    CHAIN.map((/** @type {any} */ { link }) => link),
  );
});

const CLASSIC = CHAIN[0].options;
const COMMITMENT = CHAIN[0].commitment;

test("a record of the server is true in every part", () => {
  keep({});
  const record = read(RECORD);
  deepEqual(links(record).at(-1), record.proof.head);
  ok(isWhole(record));
  const found = ownFindings(record);
  ok(found.every(({ state }) => state !== "bad"));
  ok(states(found).includes("note verifypage.head.none"));
  ok(states(found).includes("note verifypage.promise.none"));
  equal(outcomesFinding(record, VERIFIED).state, "good");
  equal(outcomes(record).length, VERIFIED.draws.length);
});

test("every changed character is found", () => {
  keep({});
  for (let place = 3; place < RECORD.length; place += 7) {
    const other = String.fromCharCode(RECORD.charCodeAt(place) ^ 1);
    const record = proven(RECORD.slice(0, place) + other + RECORD.slice(place + 1));
    if (record === null) continue;
    let isFound = false;
    try {
      isFound = ownFindings(record).some(({ state }) => state === "bad");
    } catch {
      isFound = true; // the page says that it cannot be read
    }
    ok(isFound, `character ${place}`);
  }
});

test("heads and bytes that this browser has kept are compared", () => {
  const record = read(RECORD);
  const { table, contributions } = record.proof;
  const seq = 5;
  const head = (/** @type {string} */ link) => ({ [`eiland-head-${table}`]: JSON.stringify({ seq, link }) });
  keep(head(links(record)[seq]));
  ok(states(ownFindings(record)).includes("good verifypage.head"));
  keep(head("00"));
  ok(states(ownFindings(record)).includes("bad verifypage.head.not"));
  const [{ seat, bytes }] = contributions;
  const server = record.proof.commitment;
  const own = (/** @type {object} */ kept) => keep({ [`eiland-bytes-${table}`]: JSON.stringify(kept) });
  own({ server, bytes: [{ seat, bytes }] });
  ok(states(ownFindings(record)).includes("good verifypage.seat.own"));
  own({ server, bytes: [{ seat, bytes: "00" }] });
  ok(states(ownFindings(record)).includes("bad verifypage.seat.not"));
});

test("commitments that this browser has seen before it revealed are compared", () => {
  const record = read(RECORD);
  const { table, commitment: server, contributions } = record.proof;
  const own = (/** @type {object} */ kept) => keep({ [`eiland-bytes-${table}`]: JSON.stringify(kept) });
  const found = () => states(ownFindings(record)).find((said) => said.includes("promise"));
  const seats = contributions.map(({ seat, commitment }) => ({ seat, commitment }));
  const bytes = contributions.flatMap(({ seat, bytes }) => (bytes ? [{ seat, bytes }] : []));
  own({ server, bytes, seats });
  equal(found(), "good verifypage.promise");
  own({ server, bytes, seats: [{ ...seats[0], commitment: "00" }, ...seats.slice(1)] });
  equal(found(), "bad verifypage.promise.not");
  own({ server: "00", bytes, seats });
  equal(found(), "bad verifypage.promise.not");
  own({ server, bytes });
  equal(found(), "good verifypage.promise"); // all seats were its own
  own({ server, bytes: bytes.slice(1) });
  equal(found(), "bad verifypage.promise.not"); // another seat has added
  own({ server, bytes, seats: null });
  equal(found(), "note verifypage.promise.none");
});

test("a game that is abandoned has nothing after it", () => {
  keep({});
  const ends = (/** @type {number[]} */ ...seqs) => {
    const record = read(RECORD);
    for (const seq of seqs) record.proof.notices.push([seq, -1, ":abandoned"]);
    return states(ownFindings(record)).filter((said) => said.includes("abandoned"));
  };
  const last = links(read(RECORD)).length;
  deepEqual(ends(), []);
  deepEqual(ends(last), ["note verifypage.abandoned"]);
  deepEqual(ends(3), ["bad verifypage.abandoned.not"]);
  deepEqual(ends(3, last + 1), ["bad verifypage.abandoned.not"]);
});

test("a server that draws other points is found", () => {
  const record = read(RECORD);
  const [[line, drawn, choices, shown], ...others] = VERIFIED.draws;
  const wrong = { ...VERIFIED, draws: [[line, drawn, choices, (shown + 1) % choices], ...others] };
  equal(outcomesFinding(record, wrong).state, "bad");
  equal(outcomesFinding(record, { ...VERIFIED, draws: others }).state, "bad");
  equal(outcomesFinding(record, null).state, "bad");
});

test("a text without proof is no proven record", () => {
  for (const text of [
    "",
    "{}",
    "[]",
    "null",
    '{"proof": 1}',
    RECORD.replace('"version": 1, "table"', '"version": 2, "table"'),
  ])
    equal(proven(text), null);
});
