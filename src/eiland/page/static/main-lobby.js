// Entry point of the lobby: create a table, or continue one.
//
// Hooks for tests (data-testid): game-classic, game-plus …, seat-name-0, seat-kind-0 (here|link|bot:NAME),
// seat-remove-0, add-seat, options, option-turns …, own-board, own-board-start, sheets, companion, create, fault,
// tables; how, home, rules, language, theme.

import { api } from "./client/api.js";
import { seatBadge } from "./drawing/shapes.js";
import { el, setAttributes } from "./kit/dom.js";
import { footer, header, rulesLink } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";
import { exampleOf, hasExample } from "./lobby/examples.js";
import { Setup } from "./lobby/setup.js";

/** @param {import("./client/types.js").TableEntry} table */
function tableLink(table) {
  const state = table.over ? "over" : table.turn;
  return el(
    "li",
    {},
    el(
      "a",
      { href: `/t/${table.table}`, class: `table-link state-${state}` },
      el(
        "span",
        { class: "table-people" },
        ...table.seats.map(({ name }, seat) => el("span", {}, seatBadge(seat), name)),
      ),
      el("span", { class: "table-state" }, el("small", {}, t(`game.${table.game}`)), t(`page.tables.${state}`)),
    ),
  );
}

async function open() {
  await loadMessages();
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  const games = (await api.games()).filter(({ name }) => hasExample(name));
  const sheets = Object.fromEntries(
    await Promise.all(games.map(async ({ name }) => /** @type {const} */ ([name, await api.sheet(name)]))),
  );
  const map = el("div", { class: "hero-map" });
  const rules = rulesLink("classic");
  const setup = new Setup(games, {
    thumbnail: (game) => exampleOf(sheets[game], { small: true }),
    isOnPaper: (game) => "dice" in sheets[game],
    onGame: (game) => {
      map.replaceChildren(exampleOf(sheets[game]));
      setAttributes(rules, { href: `/rules/${game}` });
    },
  });
  const mine = el("section", { class: "card mine", hidden: true });
  page.replaceChildren(
    header(rules),
    el(
      "main",
      { class: "hall" },
      el("div", { class: "hero" }, el("h1", {}, t("page.hero")), el("p", {}, t("page.tagline")), map),
      el("div", { class: "desk" }, setup.root, mine),
    ),
    footer(),
  );
  const tables = await api.tables();
  if (!tables.length) return;
  mine.append(
    el("h2", {}, t("page.tables")),
    el("ul", { "data-testid": "tables" }, ...tables.slice(0, 8).map(tableLink)),
  );
  mine.hidden = false;
}

open();
