// Entry point of the page about Eiland as an app on this device.
//
// Hooks for tests (data-testid): state, keep, forget, rules-state, rules-keep, rules-forget, install, insecure, works, needs; home, rules, language, theme.

import { canKeep } from "./app/keeping.js";
import { AppPage } from "./app/page.js";
import { el } from "./kit/dom.js";
import { fillPage, header, rulesLink } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";

async function open() {
  await loadMessages("page", "app");
  const app = new AppPage();
  fillPage(header(rulesLink("classic")), el("main", { class: "app-desk" }, el("h1", {}, t("app.title")), app.root));
  if (canKeep()) await app.show();
  document.body.dataset.ready = "";
}

open();
