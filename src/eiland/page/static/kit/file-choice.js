// The input with which people choose a file, and the text of a file.

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

/** Return the text of a file as it is, null if it is no text. @param {File} file */
export async function textOf(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
