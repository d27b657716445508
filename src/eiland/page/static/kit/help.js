// The help about keys: a button in the header of a table, and a window that lists the keys of its game.

import { el } from "./dom.js";
import { t } from "./messages.js";
import { shortcuts } from "./shortcuts.js";

/** @typedef {[keys: string, does: string]} Line the keys, and what they do */

/**
 * Return a button that opens the list of keys; "?" opens it too.
 * @param {Line[]} lines
 */
export function keysHelp(lines) {
  const dialog = el(
    "dialog",
    { class: "keys-list", "data-testid": "keys", "aria-label": t("page.keys") },
    el("h2", {}, t("page.keys")),
    el("dl", {}, ...lines.flatMap(([keys, does]) => [el("dt", {}, ...pressed(keys)), el("dd", {}, does)])),
    el("form", { method: "dialog", class: "bar" }, el("button", { class: "button" }, t("page.close"))),
  );
  const button = el(
    "button",
    {
      type: "button",
      class: "tool keys-help",
      "data-testid": "keys-help",
      "aria-haspopup": "dialog",
      "aria-label": t("page.keys"),
      title: t("page.keys"),
      click: () => dialog.showModal(),
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
