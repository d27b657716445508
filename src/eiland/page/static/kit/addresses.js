// Addresses of this server. A proxy may show it below a path such as /eiland, which the page's root element names: every
// address that the page builds goes through here. The server's answers name addresses without that path.

/** @returns {DOMStringMap} */
function told() {
  return document.documentElement.dataset;
}

/**
 * Return where a path of the server is for the browser: "/t/abc" is "/eiland/t/abc" below /eiland.
 * @param {string} path
 */
export function at(path) {
  return `${told().root ?? ""}${path}`;
}

/** Return the path of the page, as the server names it. */
export function pagePath() {
  return location.pathname.slice(at("").length);
}

/**
 * Return the whole address of a path, to be sent to others. The server names another beginning than that of this page if
 * the page was opened under a name that only this device knows, such as localhost.
 * @param {string} path
 */
export function shareable(path) {
  return (told().shared || location.origin + at("")) + path;
}

/** Return whether an address leads from other devices to themselves, and not here. @param {string} address */
export function isOfThisDevice(address) {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
}
