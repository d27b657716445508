// Shares of 1 in per cent, as people read them.

import { decimal, t } from "../kit/messages.js";

/** Return a chance or a loss in per cent. @param {number} part */
export function percent(part) {
  return t("chances.percent", { percent: decimal(100 * part) });
}

/** Return a change of a chance in percentage points. @param {number} part */
export function share(part) {
  return decimal(100 * part, 1, true);
}
