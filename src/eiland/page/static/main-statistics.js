// Entry point of the statistics of this device: sums over finished games, and their file.
//
// Hooks for tests (data-testid): statistics-classic … (a card for each game), latest, export, import, import-file, delete,
// delete-now, delete-not, said, nothing; home, rules, language, theme.

import { el } from "./kit/dom.js";
import { fillPage, header, rulesLink } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";
import { StatisticsPage } from "./statistics/page.js";

async function open() {
  await loadMessages("page", "statistics");
  const statistics = new StatisticsPage();
  fillPage(
    header(rulesLink("classic")),
    el("main", { class: "kept" }, el("h1", {}, t("statistics.title")), statistics.root),
  );
  await statistics.load();
}

open();
