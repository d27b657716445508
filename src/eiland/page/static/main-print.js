// Entry point of the print page: choices, a preview of the pages, and the print button.
//
// Hooks for tests (data-testid): print, outcome, leaves; choices are radio buttons called paper-a4, players-2, size-half …

import { api } from "./client/api.js";
import { at } from "./kit/addresses.js";
import { el, setText } from "./kit/dom.js";
import { fillPage, header, rulesLink } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";
import { Choices } from "./print/choices.js";
import { PRINTED } from "./print/games.js";
import { describe, leavesOf } from "./print/leaves.js";

/** Return links to the sheets of all games. @param {string} game the current one */
function others(game) {
  const link = (/** @type {string} */ name) =>
    el(
      "a",
      { href: at(`/print/${name}`), class: "segment", "aria-current": name === game ? "page" : null },
      t(`rulespage.game.${name}`),
    );
  return el("nav", { class: "segments", "aria-label": t("printpage.games") }, ...Object.keys(PRINTED).map(link));
}

/**
 * @param {string} name
 * @param {import("./client/types.js").DiceSheet} sheet
 * @param {[number, number]} seats minimum and maximum
 */
function desk(name, sheet, seats) {
  const game = PRINTED[name];
  const leaves = el("section", { class: "leaves", "aria-label": t("printpage.preview"), "data-testid": "leaves" });
  const outcome = el("p", { class: "print-outcome", "aria-live": "polite", "data-testid": "outcome" });
  const choices = new Choices(game, seats, (chosen) => {
    leaves.replaceChildren(...leavesOf(game, sheet, chosen));
    setText(outcome, describe(game, chosen));
  });
  const print = el(
    "button",
    { type: "button", class: "button main", "data-testid": "print", click: () => window.print() },
    t("printpage.print"),
  );
  const form = el(
    "section",
    { class: "card print-settings" },
    el("h1", {}, t("printpage.heading")),
    others(name),
    choices.root,
    outcome,
    print,
  );
  return el("main", { class: "print-desk" }, form, leaves);
}

async function open() {
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  const name = String(page.dataset.game);
  const [sheet, games] = await Promise.all([api.sheet(name), api.games(), loadMessages("page", "print", name)]);
  const entry = games.find((game) => game.name === name);
  if (!entry || !("dice" in sheet)) throw new Error(`no sheets for ${name}`);
  fillPage(header(rulesLink(name)), desk(name, sheet, entry.seats));
  document.body.dataset.ready = "";
}

open();
