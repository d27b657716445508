import { equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesOf, commitmentOf, encoded, hashed, hexOf } from "#page/client/encoded.js";
import { hmac, sha256 } from "#page/client/sha256.js";

const DOCS = new URL("../../../../docs/reference/verifiable-dice.md", import.meta.url);
const [, block] = readFileSync(DOCS, "utf8").split("```json\n");
const VECTORS = JSON.parse(block.split("```")[0]);

const MOST = 65_536; // bytes that WebCrypto draws at once

/** @param {number} length */
function random(length) {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += MOST) crypto.getRandomValues(bytes.subarray(from, from + MOST));
  return bytes;
}

test("digests are those of WebCrypto, for every length around whole blocks", async () => {
  for (const length of [...Array(200).keys(), 1000, 4096, 100_003]) {
    const message = random(length);
    equal(hexOf(sha256(message)), hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", message))));
  }
});

test("HMAC is that of WebCrypto, for short and long keys", async () => {
  for (const length of [1, 31, 32, 63, 64, 65, 200]) {
    const key = random(length);
    const message = random(length * 3);
    const how = { name: "HMAC", hash: "SHA-256" };
    const imported = await crypto.subtle.importKey("raw", key, how, false, ["sign"]);
    const due = hexOf(new Uint8Array(await crypto.subtle.sign("HMAC", imported, message)));
    equal(hexOf(hmac(key, message)), due);
  }
});

test("parts are encoded and hashed as in the docs", () => {
  for (const { parts, bytes, hash } of VECTORS.encoded) {
    equal(hexOf(encoded(...parts)), bytes);
    equal(hexOf(hashed(...parts)), hash);
  }
  equal(hexOf(bytesOf("00ff7f")), "00ff7f");
});

test("seats are committed as in the docs", () => {
  const { table, game, contributions } = VECTORS;
  const revealed = contributions.filter((/** @type {any} */ { bytes }) => bytes);
  equal(revealed.length, 2);
  for (const { seat, bytes, commitment } of revealed) equal(commitmentOf(table, game, seat, bytes), commitment);
});
