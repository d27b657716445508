// Entry point of the page on which islands are designed.
//
// Hooks for tests (data-testid): draw, draw-fair, undo, redo, seats-2 …, fishermen, marks, token_placement, harbors; on the
// map terrain-0 …, token-0 …, harbor-0-3 … (a coast path), ground-4 … (the middle corner); play, share, share-address,
// print, text, take; said, fault, report, verdict, supplies, chances, clusters, spots; home, rules, language, theme.

import { BoardsPage } from "./boards/page.js";
import { api } from "./client/api.js";
import { fillPage, header, rulesLink } from "./kit/header.js";
import { loadMessages } from "./kit/messages.js";

async function open() {
  const [sheet] = await Promise.all([api.sheet("base"), loadMessages("page", "boards", "print")]);
  const boards = new BoardsPage(/** @type {import("./client/types.js").BoardSheet} */ (sheet));
  fillPage(header(rulesLink("base")), boards.root, boards.paper);
  await boards.begin();
  document.body.dataset.ready = "";
}

open();
