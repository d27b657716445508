// Entry point of the page that replays a record which the visitor brings. The record stays in this browser.
//
// Hooks for tests (data-testid): record-file, record-fault, and those of replay/replay.js.

import { api, Refusal } from "./client/api.js";
import { loadGame } from "./games.js";
import { at } from "./kit/addresses.js";
import { el, setText } from "./kit/dom.js";
import { fileChoice, textOf } from "./kit/file-choice.js";
import { fillPage, header } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";
import { loadStyle } from "./kit/style.js";
import { opened } from "./replay/open.js";
import { filmOf, RecordSource } from "./replay/record-source.js";

const KEPT = "eiland-record"; // as long as the tab is open
const MOST = 500_000; // characters

const wanted = new URLSearchParams(location.search);
const fault = el("p", { class: "record-fault", role: "alert", "data-testid": "record-fault" });

/** Show a record, or why it cannot be shown. @param {string} text */
async function show(text) {
  setText(fault, "");
  try {
    const film = await filmOf(text, wanted.get("view"));
    keep(text);
    const { game } = film.head;
    const [sheet, GameClass] = await Promise.all([
      api.sheet(game),
      loadGame(game),
      ...film.styles.map((style) => loadStyle(new URL(style, import.meta.url))),
    ]);
    const source = new RecordSource(text, film, wanted.get("view"));
    const replay = await opened(sheet, GameClass, source, wanted.get("at") ?? "0");
    if (!film.whole) replay.notice.show(t("replaypage.cut"));
  } catch (error) {
    setText(fault, error instanceof Refusal && error.message ? error.message : t("page.offline"));
  }
}

/** Keep a record for another look at this tab. @param {string} text */
function keep(text) {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // no room: after a reload the record must be chosen again
  }
}

/** @param {File | undefined} file */
async function take(file) {
  if (!file) return;
  if (file.size > MOST) return setText(fault, t("replaypage.too-large"));
  const text = await textOf(file);
  if (text === null) setText(fault, t("replaypage.unreadable"));
  else await show(text);
}

function ask() {
  const file = fileChoice({ accept: ".txt,text/plain", "data-testid": "record-file" }, take);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
  fillPage(
    header(),
    el(
      "main",
      { class: "lost record-choice" },
      el("h1", {}, t("replaypage.record")),
      el("p", {}, t("replaypage.file.about")),
      el("label", { class: "button main" }, t("replaypage.file.choose"), file),
      fault,
      el("a", { class: "button quiet", href: at("/") }, t("page.lobby")),
    ),
  );
}

async function open() {
  await loadMessages("page", "replay");
  ask();
  const kept = sessionStorage.getItem(KEPT);
  if (kept && wanted.has("at")) await show(kept);
}

open();
