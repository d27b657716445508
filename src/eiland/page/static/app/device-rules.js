// The rules on this device: the browser keeps what is loaded until it is removed, an update loads only what has changed.

import { ask, Refusal } from "../client/api.js";
import { at } from "../kit/addresses.js";
import { canKeep } from "./keeping.js";

/** @typedef {{stamp: string, bytes: number, files: {address: string, tag: string}[]}} Offer */

const PREFIX = "eiland-rules-"; // of caches; the service worker answers from them (worker.js)
const OFFER = "/api/device/rules"; // kept last: with it the rules are whole
const ANY = { ignoreVary: true };

/** Return what the server offers, null if it has no rules to take along. @returns {Promise<Offer | null>} */
export async function offered() {
  try {
    return await ask(OFFER);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Return what is kept on this device, null if there is nothing. @returns {Promise<Offer | null>} */
export async function keptRules() {
  if (!canKeep()) return null;
  for (const name of await names()) {
    const found = await (await caches.open(name)).match(at(OFFER));
    if (found) return found.json();
  }
  return null;
}

/**
 * Keep the rules, in place of those that are kept. Raises an error if something could not be loaded; then nothing changes.
 * @param {Offer} offer
 * @param {(share: number) => void} [tell] is told what share of the files is there
 */
export async function keepRules(offer, tell = () => {}) {
  const before = await keptRules();
  const fresh = await caches.open(PREFIX + offer.stamp);
  for (const [number, { address, tag }] of offer.files.entries()) {
    const same = before?.files.find((old) => old.tag === tag);
    const found = (same && (await caches.match(at(same.address), ANY))) ?? (await fetch(at(address)));
    if (!found.ok) throw new Error(`${address}: ${found.status}`);
    await fresh.put(at(address), found);
    tell((number + 1) / offer.files.length);
  }
  await fresh.put(at(OFFER), new Response(JSON.stringify(offer)));
  const old = (await names()).filter((name) => name !== PREFIX + offer.stamp);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Bring the rules on this device up to date, if there are any and the server has others. */
export async function refreshRules() {
  const kept = await keptRules();
  const offer = kept && (await offered());
  if (offer && offer.stamp !== kept.stamp) await keepRules(offer);
}

/** Remove the rules from this device. */
export async function forgetRules() {
  await Promise.all((await names()).map((name) => caches.delete(name)));
}

async function names() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
