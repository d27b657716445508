// Window with the link to a seat that somebody has: for another device of the same person, who also gets a return code
// here, or for a friend who has lost the seat.

import { api, Refusal, request } from "../client/api.js";
import { seatBadge } from "../drawing/shapes.js";
import { el, setText } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { qrPicture } from "./qr.js";
import { copying } from "./seats.js";

const ASKED_FIRST = ["seat/owner-there", "seat/ask-others"]; // refusals

/** @typedef {import("../client/types.js").Seat} Seat */

/** Load the words and the style of all that has to do with seats that move. */
export function loadMoving() {
  return Promise.all([loadMessages("moving"), loadStyle(new URL("./moving.css", import.meta.url))]);
}

/**
 * Make a link to a seat that somebody has, and show it.
 * @param {import("./table.js").Table} page
 * @param {number} seat
 */
export async function openLink(page, seat) {
  const { table, seats, mine } = page.snapshot;
  let said = "";
  const why = await page.run(async () => {
    await loadMoving();
    const made = await api.invite(table, { seat }).catch((error) => {
      if (!(error instanceof Refusal) || !error.keys.some((key) => ASKED_FIRST.includes(key))) throw error;
    });
    if (made) page.closeLink = showLink(table, seats[seat], made.url, mine.includes(seat));
    else said = await ask(page, seat);
  });
  page.notice.show(why || said);
}

/**
 * Ask for the seat of another person; return what the host now waits for.
 * @param {import("./table.js").Table} page
 * @param {number} seat
 */
async function ask(page, seat) {
  const { table } = page.snapshot;
  /** @type {import("../client/types.js").LoggedSnapshot} */
  const snapshot = await request(`/api/tables/${table}/ask${page.query()}`, { seat });
  await page.queue.now(snapshot);
  const { name, asked } = snapshot.seats[seat];
  if (asked?.owner) return t("moving.ask.owner", { name });
  return t(asked?.answers.length ? "moving.ask.others" : "moving.ask.alone", { name });
}

/**
 * Show a link to a seat; return a function that closes the window again.
 * @param {string} table
 * @param {Seat} seat
 * @param {string} url
 * @param {boolean} isMine whether the seat moves from this browser
 */
function showLink(table, seat, url, isMine) {
  const { name } = seat;
  const [copy, field] = copying(url, t("page.invite.address", { name }), `copy-link-${seat.seat}`);
  field.hidden = false;
  const dialog = el(
    "dialog",
    { class: "seat-link moving", "data-testid": "seat-link", "aria-labelledby": "seat-link-title" },
    el(
      "h2",
      { id: "seat-link-title" },
      seatBadge(seat.seat),
      el("span", {}, isMine ? t("page.menu.move") : t("page.menu.link", { name })),
    ),
    el("p", {}, t(isMine ? "moving.link" : "moving.link.new", { name })),
    qrPicture(url),
    el("div", { class: "seat-link-address" }, field, copy),
    isMine && keeping(table, seat),
    el("form", { method: "dialog", class: "bar dialog-foot" }, el("button", { class: "button" }, t("page.close"))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  copy.focus();
  return () => dialog.close();
}

/** Return the part that shows a return code, once. @param {string} table @param {Seat} seat */
function keeping(table, { seat }) {
  const about = el("p", { role: "status" }, t("moving.code.about"));
  const show = el(
    "button",
    { type: "button", class: "button small", "data-testid": `return-code-${seat}` },
    t("moving.code.show"),
  );
  const root = el("section", { class: "keeping" }, about, show);
  show.addEventListener("click", async () => {
    show.disabled = true;
    try {
      /** @type {import("../client/types.js").ReturnCode} */
      const { code } = await request(`/api/tables/${table}/return-code`, { seat });
      const [copy, field] = copying(`/t/${table}?invite=${code}`, t("moving.code.link"), "copy-return-code");
      setText(about, t("moving.code.once"));
      show.replaceWith(el("p", { class: "code", "data-testid": "return-code" }, code), copy, field);
      copy.focus();
    } catch (error) {
      setText(about, error instanceof Error && error.message ? error.message : t("page.offline"));
      show.disabled = false;
    }
  });
  return root;
}
