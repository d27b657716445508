// Button that saves a game on paper as a record, which the server writes.

import { Refusal } from "../client/api.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import * as requests from "./requests.js";

/**
 * @param {() => {game: string}} request the game as entered
 * @param {(sentence: string) => void} onRefused
 * @returns {HTMLButtonElement}
 */
export function recordButton(request, onRefused) {
  const save = async () => {
    const paper = request();
    button.disabled = true;
    try {
      download(await requests.record(paper), `eiland-${paper.game}.txt`);
    } catch (error) {
      onRefused(error instanceof Refusal ? error.message : t("companion.record.offline"));
    }
    button.disabled = false;
  };
  const button = el(
    "button",
    {
      type: "button",
      class: "button small",
      title: t("companion.record.about"),
      "data-testid": "save-record",
      click: save,
    },
    t("companion.record"),
  );
  return button;
}

/** @param {string} text @param {string} name */
function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url)); // the browser has taken the text by then
}
