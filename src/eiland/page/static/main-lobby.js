// Entry point of the lobby: create a table, or continue one.
//
// Hooks for tests (data-testid): game-classic, game-plus …, seat-name-0, seat-kind-0 (here|link|bot:NAME),
// seat-remove-0, add-seat, room, clock, may-stand-in, options, option-turns …, own-board, own-board-start, own-board-design, sheets, companion, boards, create, fault,
// tables, more-tables, public-tables; how, home, rules, language, theme, statistics, app, away.

import { api } from "./client/api.js";
import { at } from "./kit/addresses.js";
import { el, setAttributes } from "./kit/dom.js";
import { fillPage, header, rulesLink } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";
import { exampleOf, hasExample } from "./lobby/examples.js";
import { Setup } from "./lobby/setup.js";
import { myTables, PublicTables } from "./lobby/tables.js";

async function open() {
  const tile = import("./daily/tile.js");
  await loadMessages("page");
  const [tables, known] = await Promise.all([api.tables(), api.games()]);
  const games = known.filter(({ name }) => hasExample(name));
  const sheets = Object.fromEntries(
    await Promise.all(games.map(async ({ name }) => /** @type {const} */ ([name, await api.sheet(name)]))),
  );
  const map = el("div", { class: "hero-map" });
  const rules = rulesLink("classic");
  const daily = (await tile).dailyTile(tables);
  const statistics = el(
    "a",
    { href: at("/statistics"), class: "tool", "data-testid": "statistics" },
    t("statistics.link"),
  );
  const setup = new Setup(games, {
    thumbnail: (game) => exampleOf(sheets[game], { small: true }),
    isOnPaper: (game) => "dice" in sheets[game],
    onGame: (game) => {
      map.replaceChildren(exampleOf(sheets[game]));
      setAttributes(rules, { href: at(`/rules/${game}`) });
    },
  });
  const desk = el("div", { class: "desk" }, await daily, myTables(tables), new PublicTables().root, setup.root);
  const bottom = fillPage(
    header(rules, statistics),
    el(
      "main",
      { class: "hall", "data-returning": tables.length > 0 },
      el("div", { class: "hero" }, el("h1", {}, t("page.hero")), el("p", {}, t("page.tagline")), map),
      desk,
    ),
  );
  bottom.append(" ", el("a", { href: at("/app"), "data-testid": "app" }, t("app.link")));
  if (navigator.serviceWorker?.controller) import("./app/away.js").then(({ tellIfAway }) => tellIfAway(desk));
  if (location.hash.startsWith("#board=")) (await import("./lobby/designed.js")).choose(setup, games);
}

open();
