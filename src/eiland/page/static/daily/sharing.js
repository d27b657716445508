// Buttons that share a result: as a text with squares, and as a picture.

import { isOfThisDevice, shareable } from "../kit/addresses.js";
import { copied } from "../kit/copying.js";
import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { pictureOf } from "./picture.js";

const SECONDS = 2500; // milliseconds for which a button says that it is done

/**
 * Return the buttons, and the text below them where the browser does not copy.
 * @param {import("./picture.js").Shared} result
 * @param {string} path where others play the same
 */
export function sharing(result, path) {
  const text = withAddress(result.text, path);
  const by = el("div", { class: "daily-text", hidden: true });
  const canShare = "share" in navigator;
  return el(
    "div",
    { class: "daily-sharing" },
    el(
      "div",
      { class: "bar" },
      canShare && button("share", true, () => share(result, text)),
      button("copy", !canShare, (pressed) => copy(text, pressed, by)),
      button("picture", false, () => save(result)),
    ),
    by,
  );
}

/**
 * Return a text with the address of a path as its last line, unless only this device can open it.
 * @param {string} text @param {string} path
 */
export function withAddress(text, path) {
  const address = shareable(path);
  return isOfThisDevice(address) ? text : `${text}\n${address}`;
}

/** @param {string} what @param {boolean} isMain @param {(button: HTMLButtonElement) => void} press */
function button(what, isMain, press) {
  const made = el(
    "button",
    {
      type: "button",
      class: isMain ? "button main" : "button",
      "data-testid": `daily-${what}`,
      click: () => press(made),
    },
    t(`daily.${what}`),
  );
  return made;
}

/** Open the sharing of the device, with the picture where it takes files. @param {import("./picture.js").Shared} result @param {string} text */
async function share(result, text) {
  const files = [await pictureOf(result)];
  const what = navigator.canShare?.({ files }) ? { text, files } : { text };
  await navigator.share(what).catch(() => {}); // the player has closed it
}

/** @param {string} text @param {HTMLButtonElement} pressed @param {HTMLElement} by */
async function copy(text, pressed, by) {
  if (await copied(text)) {
    setText(pressed, t("daily.copied"));
    setTimeout(() => setText(pressed, t("daily.copy")), SECONDS);
  } else {
    const label = t("daily.by-hand");
    const field = el("textarea", { class: "field", rows: 5, readonly: true, "aria-label": label }, text);
    by.replaceChildren(el("p", {}, label), field);
    by.hidden = false;
    field.select();
  }
}

/** @param {import("./picture.js").Shared} result */
async function save(result) {
  const file = await pictureOf(result);
  const href = URL.createObjectURL(file);
  el("a", { href, download: file.name }).click();
  URL.revokeObjectURL(href);
}
