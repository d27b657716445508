// Entry point of the companion page for real dice and paper: choose or start a game, then enter its turns.
//
// Hooks for tests (data-testid): name-0 …, up-1, remove-1, add-seat, options, option-turns …, begin, kept, open-ID;
// status, line, wrong, notice, tip, sheet-name; sites by their names: site-R0 … with data-state; face-ore …, die-0 …
// with data-face, roll-1 …, correct-wool, roll, changes, change-K3-wool, change-gold-ore; done-0 …, done, again, undo, drop,
// result; hint, hint-said, all-possibilities; turns, turn-0 …, differences; box-0 …, total, seat-0, score-0;
// end-screen, new-game-2; games; home, rules, language, theme; tab-turns|costs, close-turns|costs where panels slide
// up.

import { refreshRules } from "./app/device-rules.js";
import { keepQuietly } from "./app/keeping.js";
import { api } from "./client/api.js";
import { booksOf } from "./companion/books.js";
import { Companion } from "./companion/companion.js";
import { LineState } from "./companion/line.js";
import * as requests from "./companion/requests.js";
import { Shelf } from "./companion/shelf.js";
import { firstDice, Start } from "./companion/start.js";
import { Tables } from "./companion/tables.js";
import { at } from "./kit/addresses.js";
import { el, setAttributes } from "./kit/dom.js";
import { fillPage, header, rulesLink } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";

const SETTLED = 4000; // milliseconds after which the page is kept: first it shall be used
const OPEN = "game"; // prefix of a game's id in the fragment of the URL

async function open() {
  await loadMessages("page", "companion", "end");
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  const [setups, tables] = await Promise.all([requests.games(), requests.rules()]);
  const [sheets] = await Promise.all([
    Promise.all(setups.map(async ({ name }) => /** @type {const} */ ([name, await api.sheet(name)]))),
    loadMessages(...setups.map(({ name }) => name)),
  ]);
  const books = booksOf(setups, new Tables(tables), Object.fromEntries(sheets));
  const shelf = new Shelf(Object.keys(books));
  const line = new LineState();
  const games = el("a", { href: "#", class: "tool", "data-testid": "games" }, t("companion.games"));
  const rules = rulesLink("classic", true);
  const showRules = (/** @type {string} */ name) => setAttributes(rules, { href: at(`/rules/${name}`) });
  const top = header(rules, games, line.root);
  /** @type {Companion | null} */
  let playing = null;

  /** Show the game that the URL names, or the list of saved games. */
  const show = () => {
    const game = shelf.games.find(({ id }) => location.hash === `#${OPEN}-${id}`);
    playing?.leave();
    playing = null;
    games.hidden = !game;
    page.className = game ? "table" : "lobby";
    for (const name of ["turn", "seat", "edit", "panel"]) delete document.body.dataset[name];
    if (!game) {
      line.root.hidden = true;
      const start = new Start(books, shelf, {
        onOpen: ({ id }) => location.assign(`#${OPEN}-${id}`),
        onGame: showRules,
      });
      fillPage(top, start.root);
      return;
    }
    const book = books[game.game];
    const first = firstDice(book.setup, book.sheet);
    const onAgain = () => location.assign(`#${OPEN}-${shelf.begin(game.game, game.names, game.options, first).id}`);
    showRules(game.game);
    playing = new Companion(book, shelf, game, { onLine: (state) => line.show(state), onAgain });
    fillPage(top, playing.root);
    playing.show();
  };

  addEventListener("hashchange", show);
  shelf.listen(() => playing && show());
  setTimeout(
    () =>
      keepQuietly()
        .then(refreshRules)
        .catch(() => {}),
    SETTLED,
  );
  show();
}

open();
