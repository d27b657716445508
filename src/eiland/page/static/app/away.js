// The lobby without the server: a card that says so, and leads to what works.

import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";

/** Show the card above the others if the server cannot be reached. @param {Element} desk of the lobby */
export async function tellIfAway(desk) {
  if (await isThere()) return;
  await Promise.all([loadMessages("app"), loadStyle(new URL("./app.css", import.meta.url))]);
  const link = (/** @type {string} */ name, /** @type {string} */ path) =>
    el("a", { class: "button small", href: at(path) }, t(`app.works.${name}`));
  desk.prepend(
    el(
      "section",
      { class: "card app-away", role: "status", "data-testid": "away" },
      el("h2", {}, t("app.away")),
      el("p", {}, t("app.needs")),
      el(
        "div",
        { class: "bar" },
        link("companion", "/companion"),
        link("statistics", "/statistics"),
        link("puzzles", "/puzzles#keep"),
        link("boards", "/boards"),
      ),
    ),
  );
}

async function isThere() {
  try {
    const { status } = await fetch(at("/healthz"), { cache: "no-store" });
    return status < 502 || status > 504;
  } catch {
    return false;
  }
}
