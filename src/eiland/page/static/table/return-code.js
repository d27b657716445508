// The way back to a seat for a person whose device is lost: the menu of a spectator asks for the return code.

import { api, Refusal } from "../client/api.js";
import { at } from "../kit/addresses.js";
import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { loadMoving } from "./seat-link.js";

/** Add the way back to the open menu of a spectator. @param {import("./table.js").Table} page */
export async function offer({ snapshot, menu, calls }) {
  const before = calls.root.parentElement?.querySelector(".return-item");
  if (snapshot.over || snapshot.mine.length) {
    before?.remove();
    return;
  }
  await loadMoving();
  const press = () => {
    menu.window.close(true);
    askForCode(snapshot.table);
  };
  const attributes = { type: "button", class: "menu-item return-item", "data-testid": "menu-return", click: press };
  if (!calls.root.parentElement?.querySelector(".return-item"))
    calls.root.before(el("button", attributes, t("moving.return")));
}

/** Ask for a return code, and go to the seat it opens. @param {string} table */
export function askForCode(table) {
  const field = el("input", {
    class: "field code-field",
    maxlength: 40,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    placeholder: "XXXX-XXXX-XXXX",
    "data-testid": "return-field",
  });
  const fault = el("p", { class: "warning", role: "alert" });
  const form = el(
    "form",
    {},
    el("h2", { id: "returning-title" }, t("moving.return")),
    el("label", {}, el("span", {}, t("moving.return.label")), field),
    fault,
    el(
      "div",
      { class: "bar dialog-foot" },
      el("button", { class: "button main", "data-testid": "return-now" }, t("moving.return.now")),
      el("button", { type: "button", class: "button quiet", click: () => dialog.close() }, t("page.close")),
    ),
  );
  const dialog = el(
    "dialog",
    { class: "moving", "data-testid": "returning", "aria-labelledby": "returning-title" },
    form,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const code = field.value.trim();
    try {
      if (!code || (await api.invitation(table, code)).taken) setText(fault, t("moving.return.unknown"));
      else location.assign(at(`/t/${table}?invite=${encodeURIComponent(code)}`));
    } catch (error) {
      const isUnknown = error instanceof Refusal && error.status === 404;
      setText(
        fault,
        isUnknown ? t("moving.return.unknown") : error instanceof Refusal ? error.message : t("page.offline"),
      );
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
}
