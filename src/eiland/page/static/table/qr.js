// QR codes of links, for friends who sit beside the host: drawn by the server, scanned by a phone.

import { at, isOfThisDevice, shareable } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/**
 * Return the picture of a link, which hides itself if the server cannot draw it. If other devices cannot use the link, it
 * says so.
 * @param {string} url
 */
export function qrPicture(url) {
  const address = shareable(url);
  const src = at(`/api/qr?link=${encodeURIComponent(address)}`);
  const picture = el("img", { class: "qr", src, alt: t("page.qr.about"), width: 240, height: 240 });
  picture.addEventListener("error", () => picture.remove());
  const note = el("p", { class: "qr-note", "data-testid": "qr-note" }, t("page.qr.local"));
  return el("div", {}, picture, isOfThisDevice(address) ? note : null);
}

/**
 * Return the button that shows the code of a link in a window.
 * @param {string} url
 * @param {string} about what the link is
 */
export function qrButton(url, about) {
  const show = () => {
    const dialog = el(
      "dialog",
      { class: "qr-window", "aria-label": about },
      el("h2", {}, about),
      qrPicture(url),
      el("p", {}, t("page.qr.scan")),
      el("form", { method: "dialog", class: "bar dialog-foot" }, el("button", { class: "button" }, t("page.close"))),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };
  return el("button", { type: "button", class: "button small", "aria-label": `QR: ${about}`, click: show }, "QR");
}
