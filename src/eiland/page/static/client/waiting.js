// Waits where the server has worked so long for this browser that others are served first, and says so.

import { el } from "../kit/dom.js";
import { loadStyle } from "../kit/style.js";
import { Refusal } from "./api.js";

const LONGEST = 90; // seconds; who would have to wait longer is told so instead

/**
 * Ask again when the server says, and meanwhile show its sentence. Raises Refusal for any other refusal.
 * @param {Response} answer one with the status 429
 * @param {() => Promise<Response>} again
 */
export async function goOn(answer, again) {
  const refusal = new Refusal(answer.status, await answer.json().catch(() => ({})));
  const seconds = Number(answer.headers.get("Retry-After"));
  if (refusal.keys[0] !== "request/wait" || !(seconds <= LONGEST)) throw refusal;
  const told = el("p", { class: "waiting", role: "status", "data-testid": "waiting" }, refusal.message);
  loadStyle(new URL("./waiting.css", import.meta.url));
  document.body.append(told);
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  told.remove();
  return again();
}
