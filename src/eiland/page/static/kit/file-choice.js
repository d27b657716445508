// The input with which people choose a file.

import { el } from "./dom.js";

/**
 * Return an input for a file. The same file can be chosen again: browsers report only a choice that differs from the
 * last one, and people correct a file and choose it once more.
 * @param {import("./dom.js").Attributes} attributes
 * @param {(file: File) => void} take
 */
export function fileChoice(attributes, take) {
  const input = el("input", { type: "file", ...attributes });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    input.value = "";
    if (file) take(file);
  });
  return input;
}
