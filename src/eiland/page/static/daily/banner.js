// What the page of a table says of its daily game.

import { el } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";

/**
 * Return the number of the game, and whether it counts.
 * @param {import("../client/types.js").Daily} daily
 * @param {boolean} over
 */
export async function dailyBanner({ number, attempt }, over) {
  await Promise.all([loadMessages("daily"), loadStyle(new URL("./daily.css", import.meta.url))]);
  const which = attempt === 1 ? !over && t("daily.counts") : t("daily.attempt", { attempt });
  return el(
    "p",
    { class: "daily-banner", "data-testid": "daily-banner" },
    el("b", {}, t("daily.numbered", { number })),
    which,
  );
}
