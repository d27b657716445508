// What people hear when a seat has moved to another browser: its former one in a window, all others in a line that stays
// until it is closed.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { askForCode } from "./return-code.js";
import { loadMoving } from "./seat-link.js";

const GIVEN = ":given"; // to another person

/** @typedef {import("../client/types.js").Entry} Entry */

/**
 * Tell of moves.
 * @param {import("./table.js").Table} page
 * @param {Entry[]} moves entries of the log
 * @param {number[]} mine the seats of this browser now
 */
export async function tell(page, moves, mine) {
  const lost = moves.findLast(({ player }) => page.held.has(player) && !mine.includes(player));
  for (const seat of mine) page.held.add(seat);
  await loadMoving();
  if (lost) {
    page.held.delete(lost.player);
    page.closeLink();
    page.watching.setMoved();
    page.watching.show(page.snapshot);
    tellOwner(page.snapshot.table, lost, mine.length === 0);
  }
  const others = moves.filter((move) => move !== lost && !mine.includes(move.player));
  if (others.length) document.body.append(lineOf(others));
}

/** @param {Entry[]} moves */
function lineOf(moves) {
  const close = () => line.remove();
  const line = el(
    "div",
    { class: "moved", role: "alert", "data-testid": "moved" },
    el("span", {}, moves.map(({ sentence }) => sentence).join(". ")),
    el(
      "button",
      { type: "button", class: "button small", "data-testid": "moved-read", click: close },
      t("moving.read"),
    ),
  );
  return line;
}

/** @param {string} table @param {Entry} move @param {boolean} isLast whether the browser only watches now */
function tellOwner(table, { text, sentence }, isLast) {
  const isGiven = text === GIVEN;
  const dialog = el(
    "dialog",
    { class: "moving", "data-testid": "moved-away", "aria-labelledby": "moved-title" },
    el("h2", { id: "moved-title" }, t("moving.moved")),
    el("p", {}, `${sentence}.`, " ", isLast ? t("moving.moved.watch") : ""),
    !isGiven && el("p", {}, t("moving.moved.back")),
    el(
      "form",
      { method: "dialog", class: "bar dialog-foot" },
      el("button", { class: "button main", "data-testid": "moved-read" }, t("moving.read")),
      !isGiven && el("button", { class: "button quiet", value: "back" }, t("moving.return")),
    ),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue === "back") askForCode(table);
  });
  document.body.append(dialog);
  dialog.showModal();
}
