// Styles of parts that are loaded only where they are needed.

import { el } from "./dom.js";

/**
 * Load a style sheet, unless the page has it; resolve when it is there, or could not be loaded.
 * @param {URL} url
 */
export async function loadStyle(url) {
  if (document.querySelector(`link[rel="stylesheet"][href="${url.pathname}"]`)) return null;
  const link = el("link", { rel: "stylesheet", href: url.pathname });
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
}
