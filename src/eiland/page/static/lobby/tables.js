// Lists of tables: those of this browser, first those that wait for its player, and those that everybody may join.

import { api } from "../client/api.js";
import { variantsOf } from "../client/variants.js";
import { seatBadge } from "../drawing/shapes.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").TableEntry} TableEntry */

const MOST = 3; // rows shown at first
const REFRESH = 8000; // milliseconds

/**
 * Return the list of the tables, or null if there are none.
 * @param {TableEntry[]} tables in the order of the server
 */
export function myTables(tables) {
  if (!tables.length) return null;
  return el(
    "section",
    { class: "card mine" },
    el("h2", {}, t("page.tables")),
    ...shortList("tables", tables.map(tableLink), "page.tables.all"),
  );
}

/**
 * Return a list that shows its first rows; the others unfold below it.
 * @param {string} name
 * @param {HTMLElement[]} rows
 * @param {string} more message key of the words for the others, with their number `n`
 */
export function shortList(name, rows, more) {
  const first = el("ul", { "data-testid": name }, ...rows.slice(0, MOST));
  const rest = rows.slice(MOST);
  if (!rest.length) return [first];
  const unfolding = el(
    "details",
    { class: "more-tables", "data-testid": `more-${name}` },
    el("summary", {}, t(more, { n: rest.length })),
    el("ul", {}, ...rest),
  );
  return [first, unfolding];
}

/** @param {TableEntry} table */
function tableLink(table) {
  const state = table.over ? "over" : table.turn;
  return el(
    "li",
    {},
    el(
      "a",
      { href: at(`/t/${table.table}`), class: `table-link state-${state}` },
      el("span", { class: "table-game" }, t(`game.${table.game}`)),
      el("span", { class: "table-state" }, t(`page.tables.${table.abandoned ? "abandoned" : state}`)),
      el("span", { class: "table-people" }, ...table.seats.map(({ name }, seat) => person(name, seat, table.scores))),
      el("span", { class: "table-round" }, roundOf(table)),
    ),
  );
}

/** The public tables that wait for players. The list stays up to date while the page is looked at. */
export class PublicTables {
  constructor() {
    this.list = el("ul", { "data-testid": "public-tables" });
    this.root = el("section", { class: "card mine", hidden: true }, el("h2", {}, t("page.public")), this.list);
    this.shown = "";
    setInterval(() => document.hidden || this.load(), REFRESH);
    document.addEventListener("visibilitychange", () => document.hidden || this.load());
    this.load();
  }

  async load() {
    const tables = await api.publicTables().catch(() => null); // the next attempt may succeed
    const now = JSON.stringify(tables);
    if (!tables || now === this.shown) return;
    this.shown = now;
    this.root.hidden = !tables.length;
    this.list.replaceChildren(...tables.map(publicLink));
  }
}

/** @param {import("../client/types.js").PublicTable} table */
function publicLink({ url, game, options, host, seats, online }) {
  const variants = variantsOf(options).map((name) => t(`option.${game}.${name}`));
  const free = seats.filter((seat) => seat.free).length;
  return el(
    "li",
    {},
    el(
      "a",
      { href: at(url), class: "table-link state-public", "data-online": online },
      el("span", { class: "table-game" }, [t(`game.${game}`), ...variants].join(" · ")),
      el("span", { class: "table-state" }, t("page.public.join")),
      el(
        "span",
        { class: "table-people" },
        ...seats.flatMap((seat, number) => (seat.free ? [] : [person(seat.name, number, null)])),
      ),
      el(
        "span",
        { class: "table-round" },
        t(host === null || online ? "page.public.free" : "page.public.away", { n: free }),
      ),
    ),
  );
}

/** @param {string} name @param {number} seat @param {number[] | null} scores */
function person(name, seat, scores) {
  return el(
    "span",
    {},
    seatBadge(seat),
    el("span", { class: "table-name", dir: "auto", title: name }, name),
    scores && el("b", {}, signed(scores[seat])),
  );
}

/** @param {TableEntry} table */
function roundOf({ round, rounds, over }) {
  if (round === null || over) return "";
  return rounds === null ? t("page.tables.round", { round }) : t("page.tables.round-of", { round, rounds });
}
