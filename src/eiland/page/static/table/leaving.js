// Window that asks whether a player really leaves the game.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/**
 * Ask, and call `leave` if the answer is yes.
 * @param {string} name of the player if several play at this device, else ""
 * @param {() => void} leave
 */
export function askToLeave(name, leave) {
  const dialog = el(
    "dialog",
    { class: "leaving", "data-testid": "leaving", "aria-labelledby": "leaving-title" },
    el("h2", { id: "leaving-title" }, name ? t("page.leave.named", { name }) : t("page.leave")),
    el("p", {}, name ? t("page.leave.about.named", { name }) : t("page.leave.about")),
    el(
      "form",
      { method: "dialog", class: "bar dialog-foot" },
      el("button", { class: "button warn", value: "leave", "data-testid": "leave-now" }, t("page.leave.yes")),
      el("button", { class: "button", autofocus: true, "data-testid": "leave-not" }, t("page.leave.no")),
    ),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue === "leave") leave();
  });
  document.body.append(dialog);
  dialog.showModal();
}
