// The time until the next daily game.

import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { clockOf, dateOf, untilNext } from "./days.js";

/**
 * Return a line that counts down to the next day, and says when it has begun.
 * @param {() => void} [onNext]
 */
export function countdown(onNext = () => {}) {
  const line = el("span", { class: "daily-next", role: "timer", "data-testid": "daily-next" });
  const today = dateOf(new Date());
  let wasShown = false;
  const tick = () => {
    if (wasShown && !line.isConnected) return;
    wasShown = line.isConnected;
    const now = new Date();
    if (dateOf(now) !== today) {
      setText(line, t("daily.changed"));
      onNext();
      return;
    }
    setText(line, t("daily.next", { time: clockOf(untilNext(now)) }));
    setTimeout(tick, 1000 - now.getMilliseconds());
  };
  tick();
  return line;
}
