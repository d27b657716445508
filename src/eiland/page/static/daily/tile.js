// The daily game in the lobby: today's game, whether it has been played, the streak, and the time until the next one.

import { Refusal } from "../client/api.js";
import { at } from "../kit/addresses.js";
import { el, refill } from "../kit/dom.js";
import { language, loadMessages, signed, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { countdown } from "./clock.js";
import { dateOf, results, spelled, streakOf } from "./days.js";
import { history } from "./history.js";
import { begin } from "./requests.js";
import { squares } from "./squares.js";

/** @typedef {import("../client/types.js").TableEntry} TableEntry */

const GAME = "classic";
const FOUNDED = "base"; // the game of the founding puzzle

/** Return the tile. @param {TableEntry[]} tables of this browser */
export async function dailyTile(tables) {
  await Promise.all([loadMessages("daily"), loadStyle(new URL("./daily.css", import.meta.url))]);
  const root = el("section", { class: "card daily", "data-testid": "daily" });
  let date = "";
  const draw = () => {
    date = dateOf(new Date());
    refill(root, ...contents(date, tables, draw));
  };
  draw();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && dateOf(new Date()) !== date) draw();
  });
  return root;
}

/** @param {string} date @param {TableEntry[]} tables @param {() => void} onNext */
function contents(date, tables, onNext) {
  const mine = tables.filter(({ game, daily }) => game === GAME && daily?.date === date);
  const first = mine.find(({ daily }) => daily?.attempt === 1);
  const kept = results.of(GAME);
  const streak = streakOf(kept, date);
  return [
    el(
      "div",
      { class: "daily-head" },
      el("h2", {}, t("daily.title")),
      el("span", { class: "daily-day" }, spelled(date, language())),
    ),
    first?.over ? score(first, kept[date]) : el("p", { class: "daily-about" }, t("daily.about")),
    first ? link(first) : beginning(),
    ...(first?.over && kept[date] ? [squares(kept[date].marks)] : []),
    (streak > 0 || first?.over) &&
      el(
        "p",
        { class: "daily-since" },
        streak > 0 && el("b", { "data-testid": "daily-streak" }, t("daily.streak", { n: streak })),
        first?.over && countdown(onNext),
      ),
    history(kept),
    founding(results.of(FOUNDED)[date]),
  ];
}

/** Return the points of the first try. @param {TableEntry} table @param {import("./days.js").Kept} [kept] */
function score({ scores }, kept) {
  return el(
    "p",
    { class: "daily-score" },
    el("b", {}, signed(scores?.[0] ?? 0)),
    ` ${t("daily.points")}`,
    kept && ` · ${t("daily.picture.perfect", { n: kept.perfect })}`,
  );
}

/** Return the link to the founding puzzle of the day, with the percent kept. @param {import("./days.js").Kept} [kept] */
function founding(kept) {
  return el(
    "p",
    { class: "daily-founding" },
    el("a", { href: at("/puzzles"), "data-testid": "puzzles" }, t("daily.founding.link")),
    kept && el("b", {}, t("page.possibilities.percent", { chance: kept.points })),
  );
}

/** @param {TableEntry} table */
function link({ table, over, round, rounds }) {
  const where = round && rounds && !over ? ` · ${t("daily.round", { round, rounds })}` : "";
  return el(
    "a",
    { class: over ? "button" : "button main", href: at(`/t/${table}`), "data-testid": "daily-open" },
    t(over ? "daily.result" : "daily.go-on") + where,
  );
}

/** Return the button that begins today's game. */
function beginning() {
  const fault = el("p", { class: "warning", role: "alert", hidden: true });
  const button = el(
    "button",
    { type: "button", class: "button main", "data-testid": "daily-begin", click: () => press() },
    t("daily.play"),
  );
  async function press() {
    button.disabled = true;
    const name = localStorage.getItem("eiland-name");
    try {
      const { url } = await begin({ game: GAME, date: dateOf(new Date()), ...(name && { name }) });
      location.assign(at(url));
    } catch (error) {
      fault.textContent = error instanceof Refusal ? error.message : t("daily.offline");
      fault.hidden = false;
      button.disabled = false;
    }
  }
  return el("div", { class: "daily-begin" }, button, fault);
}
