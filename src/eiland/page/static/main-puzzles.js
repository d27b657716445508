// Entry point of the puzzles: the founding of the day, and the shipped puzzles. The address says which.
//
// Hooks for tests (data-testid): kind-day, kind-keep, kind-founding, puzzle, place, next, said, result, solved, die-0 …,
// site-0 …, daily-course, daily-copy …; home, rules, language, theme.

import { api } from "./client/api.js";
import { el, setAttributes } from "./kit/dom.js";
import { fillPage, header, rulesLink } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";
import { FoundingOfDay } from "./puzzles/day.js";
import { Shelf } from "./puzzles/shelf.js";

const KINDS = ["day", "keep", "founding"];
const place = el("div", { class: "puzzle-place" });
const links = KINDS.map((kind) =>
  el("a", { href: `#${kind}`, class: "puzzle-kind", "data-testid": `kind-${kind}` }, ""),
);

/** Show the kind of puzzle that the address names. */
async function show() {
  const kind = KINDS.find((each) => `#${each}` === location.hash) ?? KINDS[0];
  for (const link of links) setAttributes(link, { "aria-current": link.hash === `#${kind}` ? "page" : null });
  const sheet = await api.sheet(kind === "keep" ? "classic" : "base");
  const shown =
    kind === "day"
      ? new FoundingOfDay(/** @type {import("./client/types.js").BoardSheet} */ (sheet))
      : new Shelf(kind === "keep" ? kind : "founding", sheet);
  place.replaceChildren(shown.root);
  await shown.load();
}

async function open() {
  await loadMessages("page", "classic", "daily", "puzzles");
  links.forEach((link, number) => {
    link.textContent = t(`puzzles.${KINDS[number]}`);
  });
  fillPage(
    header(rulesLink("base")),
    el(
      "main",
      { class: "riddles" },
      el("h1", {}, t("puzzles.title")),
      el("nav", { class: "puzzle-kinds", "aria-label": t("puzzles.kinds") }, ...links),
      place,
    ),
  );
  addEventListener("hashchange", show);
  await show();
}

open();
