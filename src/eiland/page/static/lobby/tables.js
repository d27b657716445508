// The tables of this browser: those that wait for its player first.

import { seatBadge } from "../drawing/shapes.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").TableEntry} TableEntry */

const MOST = 3; // tables shown at first

/**
 * Return the list of the tables, or null if there are none.
 * @param {TableEntry[]} tables in the order of the server
 */
export function myTables(tables) {
  if (!tables.length) return null;
  const rest = tables.slice(MOST);
  return el(
    "section",
    { class: "card mine" },
    el("h2", {}, t("page.tables")),
    el("ul", { "data-testid": "tables" }, ...tables.slice(0, MOST).map(tableLink)),
    rest.length > 0 &&
      el(
        "details",
        { class: "more-tables", "data-testid": "more-tables" },
        el("summary", {}, t("page.tables.all", { n: rest.length })),
        el("ul", {}, ...rest.map(tableLink)),
      ),
  );
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
      el("span", { class: "table-state" }, t(`page.tables.${state}`)),
      el("span", { class: "table-people" }, ...table.seats.map(({ name }, seat) => person(name, seat, table.scores))),
      el("span", { class: "table-round" }, roundOf(table)),
    ),
  );
}

/** @param {string} name @param {number} seat @param {number[] | null} scores */
function person(name, seat, scores) {
  return el(
    "span",
    {},
    seatBadge(seat),
    el("span", { class: "table-name" }, name),
    scores && el("b", {}, signed(scores[seat])),
  );
}

/** @param {TableEntry} table */
function roundOf({ round, rounds, over }) {
  if (round === null || over) return "";
  return rounds === null ? t("page.tables.round", { round }) : t("page.tables.round-of", { round, rounds });
}
