// The lobby: create a table, go on with mine.
//
// Hooks for tests (data-testid): seat-name-0, seat-kind-0 (here|link|bot:NAME), seat-remove-0, add-seat, options,
// option-turns …, create, fault, tables; home, language, theme.

import { api } from "./api.js";
import { el } from "./dom.js";
import { footer, header } from "./header.js";
import { loadMessages, t } from "./messages.js";
import { seatBadge } from "./shapes.js";
import { SheetPicture } from "./sheet.js";
import { Setup } from "./setup.js";

/** What stands on the sheet of the lobby. */
const SHOWN = {
  roads: ["R0", "R1", "R2", "R3", "R5", "R6", "R7"],
  settlements: ["S3", "S4", "S5"],
  cities: ["C7"],
  knights: ["K1", "K2", "K3"],
  used: ["K1"],
  boxes: [],
};

/** @param {{table: string, seats: {name: string, kind: string}[], over: boolean, turn: string}} table */
function tableLink(table) {
  const state = table.over ? "over" : table.turn;
  return el(
    "li",
    {},
    el(
      "a",
      { href: `/t/${table.table}`, class: `table-link state-${state}` },
      el("span", { class: "table-people" }, ...table.seats.map(({ name }, seat) => el("span", {}, seatBadge(seat), name))),
      el("span", { class: "table-state" }, t(`page.tables.${state}`)),
    ),
  );
}

async function open() {
  await loadMessages();
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  const games = await api.games();
  const game = games.find((/** @type {any} */ { name }) => name === "classic");
  const picture = new SheetPicture(await api.sheet(game.name));
  picture.show(SHOWN, 0);
  picture.root.setAttribute("inert", "");
  picture.root.setAttribute("aria-hidden", "true");
  const mine = el("section", { class: "card mine", hidden: true });
  page.replaceChildren(
    header(),
    el(
      "main",
      { class: "hall" },
      el("div", { class: "hero" }, el("h1", {}, t("page.hero")), el("p", {}, t("page.tagline")), el("div", { class: "hero-map" }, picture.root)),
      el("div", { class: "desk" }, new Setup(game).root, mine),
    ),
    footer(),
  );
  const tables = await api.tables();
  if (!tables.length) return;
  mine.append(el("h2", {}, t("page.tables")), el("ul", { "data-testid": "tables" }, ...tables.slice(0, 8).map(tableLink)));
  mine.hidden = false;
}

open();
