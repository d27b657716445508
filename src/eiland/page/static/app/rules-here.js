// Asks the rules on this device, while the server cannot be reached: about a game on paper, or about the dice of a record.

import { Refusal } from "../client/api.js";
import { at } from "../kit/addresses.js";
import { keptRules } from "./device-rules.js";

/** @typedef {{number: number, status: number, text: string, failed?: string}} Answer */

/** @type {Promise<Worker | null> | null} the worker in which they run, null if there are none */
let running = null;
const PATIENCE = 60000; // milliseconds in which slow devices too have started Python and answered
let hasFailed = false; // this browser cannot run them: until the page is loaded again nobody tries
let asked = 0;
/** @type {Map<number, (answer: Answer | null) => void>} */
const waiting = new Map();

/**
 * Return the answer that the server would give, null if this device has no rules. Raises Refusal as for the server.
 * @param {"check" | "record" | "proof"} what
 * @param {string} text a game on paper as JSON, for a proof a record
 * @returns {Promise<string | null>}
 */
export async function askRulesHere(what, text) {
  if (hasFailed) return null;
  running ??= begun().catch(() => null);
  const worker = await running;
  if (!worker) {
    running = null; // they may be kept later
    return null;
  }
  const number = (asked += 1);
  const tooLate = setTimeout(() => stop(worker), PATIENCE);
  const answer = await new Promise((/** @type {(answer: Answer | null) => void} */ resolve) => {
    waiting.set(number, resolve);
    worker.postMessage({ number, asked: what, text, lang: document.documentElement.lang });
  });
  clearTimeout(tooLate);
  if (answer === null) return null;
  if (answer.status !== 200) throw new Refusal(answer.status, JSON.parse(answer.text));
  return answer.text;
}

async function begun() {
  const kept = await keptRules();
  const file = kept?.files.find(({ address }) => address.endsWith("/worker.js"));
  if (!file) return null;
  const worker = new Worker(at(file.address), { type: "module" });
  worker.addEventListener("message", (/** @type {MessageEvent<Answer>} */ { data }) => {
    waiting.get(data.number)?.(data.failed ? null : data);
    waiting.delete(data.number);
    if (data.failed) stop(worker);
  });
  worker.addEventListener("error", () => stop(worker));
  return worker;
}

/** Give up a worker that could not start. @param {Worker} worker */
function stop(worker) {
  hasFailed = true;
  worker.terminate();
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
}
