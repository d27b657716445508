// How fast the page shows what others do. The browser keeps the choice; the server waits for nobody.

import { el, prefersReducedMotion } from "../kit/dom.js";
import { t } from "../kit/messages.js";

const KEPT = "eiland-pace";
const BRIEF = ["end", "refuse", "leave"]; // verbs after which there is little to see

/** Milliseconds that an action stays, by pace. @type {Record<string, number>} */
const PACES = { slow: 1400, normal: 600, fast: 220, now: 0 };

/** Return the chosen pace. Without a choice, who wants no animations wants no pauses either. */
export function pace() {
  const kept = localStorage.getItem(KEPT) ?? "";
  return kept in PACES ? kept : prefersReducedMotion() ? "now" : "normal";
}

/**
 * Return how long some log entries stay before the next, in milliseconds.
 * @param {import("../client/types.js").Entry[]} entries that are new
 * @param {number[]} mine seats of this browser, for which nobody has to wait
 */
export function pauseAfter(entries, mine) {
  const acted = entries.filter(({ player }) => player >= 0 && !mine.includes(player));
  if (!acted.length) return 0;
  const isBrief = acted.every(({ text }) => BRIEF.includes(text));
  return isBrief ? PACES[pace()] / 2 : PACES[pace()];
}

/** Return the control of the pace. @param {() => void} onChange */
export function paceChoice(onChange) {
  const now = pace();
  const list = el(
    "select",
    { class: "tool pace", "data-testid": "pace", "aria-label": t("page.pace"), title: t("page.pace") },
    ...Object.keys(PACES).map((name) => el("option", { value: name, selected: name === now }, t(`page.pace.${name}`))),
  );
  list.addEventListener("change", () => {
    localStorage.setItem(KEPT, list.value);
    onChange();
  });
  return el("label", { class: "pace-choice" }, el("span", { "aria-hidden": "true" }, t("page.pace.word")), list);
}
