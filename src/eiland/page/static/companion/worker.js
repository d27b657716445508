// Service worker that opens the companion without the server, from the files that keep.js cached. It always asks the
// server first, so that no old page is used while the server can be reached.

const KEPT = "eiland-companion";

// The page's types do not include those of service workers.
/** @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Waiting */
/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching */
/**
 * @typedef {{skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>},
 *   addEventListener: ((type: "install", hear: () => void) => void) & ((type: "activate", hear: (event: Waiting) => void) => void)
 *     & ((type: "fetch", hear: (event: Fetching) => void) => void)}} CacheWorker
 */
const worker = /** @type {CacheWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
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
