// Practice at a table: before a mistake the page asks once, says what it costs and why, and shows what is better.

import { api } from "../client/api.js";
import { el, setAttributes } from "../kit/dom.js";
import { decimal, loadMessages, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { costOf } from "./cost.js";
import { isPractised, keepPractised, mayPractise } from "./tables.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../client/types.js").Hint} Hint */

/** @type {Promise<unknown> | null} of words and style */
let loaded = null;

/** Add the switch of the practice to the open menu of a table, and practise if it is on. @param {Table} table */
export async function offer(table) {
  const { snapshot, calls } = table;
  if (!mayPractise(snapshot)) return;
  loaded ??= Promise.all([loadMessages("practice"), loadStyle(new URL("./practice.css", import.meta.url))]);
  await loaded;
  if (isPractised(snapshot.table) && !table.practice) begin(table);
  const press = () => {
    const on = !table.practice;
    keepPractised(snapshot.table, on);
    if (on) begin(table);
    else table.practice = null;
    setAttributes(button, { "aria-checked": String(on) });
  };
  const button = el(
    "button",
    {
      type: "button",
      class: "menu-item practice-switch",
      role: "switch",
      "aria-checked": String(table.practice !== null),
      "data-testid": "menu-practice",
      click: press,
    },
    t("practice.switch"),
  );
  if (!calls.root.parentElement?.querySelector(".practice-switch")) calls.root.before(button);
}

/** @param {Table} table */
function begin(table) {
  table.practice = new Practice(table);
  table.practice.show();
}

class Practice {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.seq = -1; // the position to which the hint belongs
    /** @type {Promise<Hint | null>} */
    this.hint = Promise.resolve(null);
    this.isAsking = false;
  }

  /** Ask for a hint as soon as the player may act, so that it is there when it is needed. */
  show() {
    const { snapshot } = this.table;
    const seat = this.table.me();
    if (seat === null || snapshot.seq === this.seq || this.table.legal().length < 2) return;
    this.seq = snapshot.seq;
    this.hint = hintFor(snapshot.table, snapshot.seq, seat);
  }

  /** Return whether the player does an action: always, unless it is a mistake and the player takes it back. @param {string} action */
  async allows(action) {
    const { seq } = this.table.snapshot;
    if (this.seq !== seq) return true;
    if (this.isAsking) return false;
    this.isAsking = true;
    try {
      const hint = await this.hint;
      const cost = hint && costOf(hint, action);
      if (!hint || !cost || this.table.snapshot.seq !== seq) return true;
      const isWanted = await isWantedAnyway(hint, cost);
      if (!isWanted && this.table.snapshot.seq === seq) this.table.advice.showHint(hint);
      return isWanted;
    } finally {
      this.isAsking = false;
    }
  }
}

/** Return a hint, null if there is none. @param {string} table @param {number} seq @param {number} seat @returns {Promise<Hint | null>} */
async function hintFor(table, seq, seat) {
  try {
    const hint = await api.hint(table, { seq, seat });
    return "action" in hint ? hint : null;
  } catch {
    return null; // without a hint there is no warning
  }
}

/** Say what an action costs, and return whether the player wants it all the same. @param {Hint} hint @param {import("./cost.js").Cost} cost @returns {Promise<boolean>} */
function isWantedAnyway(hint, cost) {
  const dialog = el(
    "dialog",
    { class: "practice", "data-testid": "practice", "aria-labelledby": "practice-title" },
    el("h2", { id: "practice-title" }, t("practice.title")),
    el("p", {}, wordsFor(cost), " ", t("practice.better", { action: hint.label })),
    hint.why && el("p", {}, hint.why),
    el(
      "form",
      { method: "dialog", class: "bar dialog-foot" },
      el("button", { class: "button main", autofocus: true, "data-testid": "practice-back" }, t("practice.back")),
      el("button", { class: "button", value: "anyway", "data-testid": "practice-anyway" }, t("practice.anyway")),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "anyway");
    }),
  );
}

/** @param {import("./cost.js").Cost} cost */
function wordsFor({ loss, unit }) {
  if (loss === null) return t("practice.senseless");
  return unit === "points"
    ? t("practice.points", { points: decimal(loss) })
    : t("practice.chance", { chance: decimal(100 * loss) });
}
