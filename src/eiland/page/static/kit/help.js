// Help: a button in the header of a table, and a window that lists what a finger or the keys do in its game.

import { el } from "./dom.js";
import { t } from "./messages.js";
import { shortcuts } from "./shortcuts.js";

/** @typedef {[what: string, does: string]} Line keys or something to tap, and what that does */

/**
 * Return a button that opens the help; "?" opens it too. Which list is shown depends on the device.
 * @param {Line[]} touches
 * @param {Line[]} keys
 */
export function help(touches, keys) {
  const dialog = el(
    "dialog",
    { class: "help-window", "data-testid": "keys", "aria-label": t("page.help") },
    el(
      "section",
      { class: "help-touches" },
      el("h2", {}, t("page.help")),
      el("dl", {}, ...touches.flatMap(([what, does]) => [el("dt", {}, what), el("dd", {}, does)])),
    ),
    el(
      "section",
      { class: "help-keys" },
      el("h2", {}, t("page.keys")),
      el("dl", {}, ...keys.flatMap(([what, does]) => [el("dt", {}, ...pressed(what)), el("dd", {}, does)])),
    ),
    el("form", { method: "dialog", class: "bar dialog-foot" }, el("button", { class: "button" }, t("page.close"))),
  );
  const button = el(
    "button",
    {
      type: "button",
      class: "tool help",
      "data-testid": "keys-help",
      "aria-haspopup": "dialog",
      "aria-label": t("page.help"),
      title: t("page.help"),
      click: () => {
        dialog.showModal();
        dialog.scrollTop = 0; // the button that has the focus is at its end
      },
    },
    "?",
  );
  shortcuts([{ keys: ["?"], buttons: [button], isShown: false }]);
  document.body.append(dialog);
  return button;
}

/** Return the names of keys as key caps. @param {string} keys */
function pressed(keys) {
  return keys.split(" ").map((key) => el("kbd", {}, key));
}
