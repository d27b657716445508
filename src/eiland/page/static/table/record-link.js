// The link that saves the record of a table as a file.

import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @param {string} table */
export function recordLink(table) {
  const href = at(`/api/tables/${table}/record`);
  return el("a", { class: "button quiet", href, download: "", "data-testid": "record" }, t("page.record"));
}
