// Window with the link to a seat that somebody has: for another device of the same person, or for a friend who has lost
// the seat.

import { seatBadge } from "../drawing/shapes.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { qrPicture } from "./qr.js";
import { copying } from "./seats.js";

/**
 * Show a link to a seat; return a function that closes the window again.
 * @param {import("../client/types.js").Seat} seat
 * @param {string} url
 * @param {boolean} isMine whether the seat moves from this browser
 */
export function showLink(seat, url, isMine) {
  const { name } = seat;
  const [copy, field] = copying(url, t("page.invite.address", { name }), `copy-link-${seat.seat}`);
  field.hidden = false;
  const dialog = el(
    "dialog",
    { class: "seat-link", "data-testid": "seat-link", "aria-labelledby": "seat-link-title" },
    el(
      "h2",
      { id: "seat-link-title" },
      seatBadge(seat.seat),
      el("span", {}, isMine ? t("page.menu.move") : t("page.menu.link", { name })),
    ),
    el("p", {}, t(isMine ? "page.link.move" : "page.link.new", { name })),
    qrPicture(url),
    el("div", { class: "seat-link-address" }, field, copy),
    el("form", { method: "dialog", class: "bar dialog-foot" }, el("button", { class: "button" }, t("page.close"))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  copy.focus();
  return () => dialog.close();
}
