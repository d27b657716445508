// Service worker that opens the companion without the server, from the files that keep.js cached. It always asks the
// server first, so that no old page is used while the server can be reached.

const KEPT = "eiland-companion";

addEventListener("install", () => /** @type {any} */ (self).skipWaiting());
addEventListener("activate", (event) =>
  /** @type {any} */ (event).waitUntil(/** @type {any} */ (self).clients.claim()),
);
addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {any} */ (event);
  if (request.method === "GET" && new URL(request.url).origin === location.origin)
    respondWith.call(event, answer(request));
});

/** @param {Request} request */
async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(request, { ignoreSearch: true, ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}
