// Requests of the host for the seat of another person: a line asks the person, or for an absent one the others, and tells
// the host of a yes.

import { request } from "../client/api.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { singleClick } from "../kit/presses.js";
import { loadMoving, openLink } from "./seat-link.js";

/** @typedef {import("../client/types.js").Seat} Seat */
/** What the line says, and its buttons. @typedef {{key: string, text: string, until: number | null, buttons: [string, string, () => void][]}} Line */

/** @type {HTMLElement | null} */
let line = null;
let shown = "";
let timer = 0;
/** @type {Set<string>} lines that were answered or closed here */
const done = new Set();

/** Show the request that matters to this player, if there is one. @param {import("./table.js").Table} page */
export async function showRequests(page) {
  await loadMoving();
  clearTimeout(timer);
  const now = page.time.now();
  const found = page.snapshot.over ? null : lineOf(page, now);
  if (found?.until) timer = setTimeout(() => showRequests(page), Math.max(0, found.until - now) * 1000 + 500);
  const drawn = found ? found.key + found.text : "";
  if (drawn === shown) return;
  shown = drawn;
  line?.remove();
  line = null;
  if (!found) return;
  const button = (/** @type {[string, string, () => void]} */ [id, label, press]) => {
    const attributes = { type: "button", class: "button small", "data-testid": id };
    return el("button", { ...attributes, click: singleClick(press) }, label);
  };
  line = el(
    "div",
    { class: "moved", role: "alert", "data-testid": "asking" },
    el("span", {}, found.text),
    el("div", {}, ...found.buttons.map(button)),
  );
  document.body.append(line);
}

/** @param {import("./table.js").Table} page @param {number} now @returns {Line | null} */
function lineOf(page, now) {
  for (const seat of page.snapshot.seats) {
    const found = askedOf(page, seat, now) ?? agreedOf(page, seat, now);
    if (found && !done.has(found.key)) return found;
  }
  return null;
}

/** Ask this player, if the answer is still wanted. @param {import("./table.js").Table} page @param {Seat} seat @param {number} now @returns {Line | null} */
function askedOf(page, { seat, name, asked, online }, now) {
  const { table, mine, seats, host } = page.snapshot;
  if (!asked || asked.agreed !== null || !asked.answers.some((one) => mine.includes(one))) return null;
  if (asked.owner ? now >= (asked.until ?? now) : online) return null;
  const key = `asked ${seat} ${asked.until}`;
  const answer = (/** @type {boolean} */ yes) => () => {
    done.add(key);
    page.change((_, query) => request(`/api/tables/${table}/answer${query}`, { seat, yes }));
  };
  return {
    key,
    text: t(asked.owner ? "moving.asked" : "moving.asked.others", {
      name,
      host: host === null ? "" : seats[host].name,
    }),
    until: asked.owner ? asked.until : null,
    buttons: [
      ["asking-no", t("moving.no"), answer(false)],
      ["asking-yes", t("moving.yes"), answer(true)],
    ],
  };
}

/** Tell the host of a yes. @param {import("./table.js").Table} page @param {Seat} seat @param {number} now @returns {Line | null} */
function agreedOf(page, { seat, name, asked, online }, now) {
  const { host, mine } = page.snapshot;
  if (!asked || host === null || !mine.includes(host) || (!asked.owner && online)) return null;
  const isAlone = !asked.owner && !asked.answers.length;
  const until = isAlone && asked.until !== null && now < asked.until ? asked.until : null;
  if (!asked.agreed && (!isAlone || until !== null)) return null;
  const key = `agreed ${seat} ${asked.until}`;
  const open = () => {
    done.add(key);
    openLink(page, seat);
    showRequests(page);
  };
  return { key, text: t("moving.agreed", { name }), until, buttons: [["asking-link", t("moving.agreed.link"), open]] };
}
