// Service worker: opens the pages without the server. It always asks the server first, except for files below the
// fingerprint of its own build, so no old page is used while the server can be reached. What it keeps belongs to one build;
// an update loads everything anew before it replaces the old one.
//
// The server writes the line before this text: self.KEPT names the build and what is kept.

// The page's types do not include those of service workers.
/** @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Waiting */
/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching */
/** @typedef {{build: string, root: string, files: string[], pages: string[], answers: string[]}} Kept */
/**
 * @typedef {{KEPT: Kept, skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>},
 *   addEventListener: ((type: "install", hear: (event: Waiting) => void) => void)
 *     & ((type: "activate", hear: (event: Waiting) => void) => void)
 *     & ((type: "fetch", hear: (event: Fetching) => void) => void)}} CacheWorker
 */
const worker = /** @type {CacheWorker} */ (/** @type {unknown} */ (self));
const { build, root, files, pages, answers } = worker.KEPT;

const PREFIX = "eiland-";
const OF_BUILD = `${PREFIX}build-${build}`;
const SEEN = `${PREFIX}seen`; // games that were opened: they outlive updates
const RULES = `${PREFIX}rules-`; // the rules on this device (device-rules.js), which outlive them too
const MOST_SEEN = 600; // answers
const AT_ONCE = 8; // requests
const NOT_KEPT = /\/(invitation|stream|hint|public-tables)$/;
const RECORDS = /\/api\/records(\/positions)?$/;
const TABLES = `${root}/api/tables`;
const EXACT = { ignoreVary: true };
const ANY_SEARCH = { ignoreVary: true, ignoreSearch: true };

worker.addEventListener("install", (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && RECORDS.test(pathname)) event.respondWith(recordAnswer(request));
  if (request.method !== "GET") return;
  if (pathname.startsWith(`${root}/device/`)) event.respondWith(ofRules(request));
  else
    event.respondWith(
      pathname.startsWith(`${root}/static/`) ? staticFile(request, pathname) : answer(request, pathname, search),
    );
});

/** Load everything of this build. If anything is missing the worker is not installed, and the old one stays. */
async function keep() {
  const cache = await caches.open(OF_BUILD);
  const wanted = [...files, ...pages, ...answers];
  const load = async () => {
    for (let path = wanted.pop(); path; path = wanted.pop()) {
      const found = await fetch(path, { cache: "no-cache" });
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      await cache.put(path, found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, load));
  const tables = await fetch(TABLES);
  if (tables.ok) await see(TABLES, tables);
}

async function forgetOld() {
  const names = await caches.keys();
  const isKept = (/** @type {string} */ name) => name === OF_BUILD || name === SEEN || name.startsWith(RULES);
  const old = names.filter((name) => name.startsWith(PREFIX) && !isKept(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Return a file of the rules on this device, if it is not kept from the server. @param {Request} request */
async function ofRules(request) {
  return (await caches.match(request, EXACT)) ?? fetch(request);
}

/** Return a file of this build from the cache, of another build from the server. @param {Request} request @param {string} path */
async function staticFile(request, path) {
  const kept = await caches.open(OF_BUILD);
  const same = await kept.match(request, EXACT);
  if (same) return same;
  try {
    return await fetch(request);
  } catch (error) {
    const name = path.split("/static/")[1].replace(/^[0-9a-f]{16}\//, "");
    const other = files.find((file) => file.endsWith(`/${name}`));
    const found = other && (await kept.match(other, EXACT));
    if (!found) throw error;
    return found;
  }
}

/**
 * Return the answer of the server, without it the one that was kept.
 * @param {Request} request
 * @param {string} path
 * @param {string} search
 */
async function answer(request, path, search) {
  try {
    const found = await fetch(request);
    if (isAway(found)) return (await lookUp(request, path)) ?? found;
    if (found.ok && !found.redirected) await remember(request, path, search, found.clone());
    return found;
  } catch (error) {
    const kept = await lookUp(request, path);
    if (!kept) throw error;
    return kept;
  }
}

/** Return whether a proxy answers in place of the server. @param {Response} found */
function isAway({ status }) {
  return status >= 502 && status <= 504;
}

/** Return what was kept; for a page that was not, the lobby, which says that the server is away. @param {Request} request @param {string} path */
async function lookUp(request, path) {
  const isOpened = request.mode === "navigate";
  const options = isOpened || pages.includes(path) ? ANY_SEARCH : EXACT;
  for (const name of [OF_BUILD, SEEN]) {
    const found = await (await caches.open(name)).match(request, options);
    if (found) return found;
  }
  return isOpened && !path.startsWith(`${root}/api/`)
    ? (await caches.open(OF_BUILD)).match(`${root}/`, EXACT)
    : undefined;
}

/**
 * Keep a fresh answer: one of this build in its place, one about a table among those that were seen. An address of a page
 * is kept without what follows the question mark, which may invite.
 * @param {Request} request
 * @param {string} path
 * @param {string} search
 * @param {Response} found
 */
async function remember(request, path, search, found) {
  const name = [path, path + search].find((each) => pages.includes(each) || answers.includes(each));
  if (name) await (await caches.open(OF_BUILD)).put(name, found);
  else if (path.startsWith(`${root}/t/`)) await see(path, found);
  else if (path.startsWith(TABLES) && !NOT_KEPT.test(path)) await see(request.url, found);
}

/** @param {string} name @param {Response} found */
async function see(name, found) {
  const cache = await caches.open(SEEN);
  await cache.put(name, found);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_SEEN)).map((old) => cache.delete(old)));
}

/** Answer a question about a record that the visitor brings; it is kept by the digest of the question. @param {Request} request */
async function recordAnswer(request) {
  const body = await request.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const name = `${root}/api/records/${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  try {
    const found = await fetch(request);
    if (found.ok) await see(name, found.clone());
    return found;
  } catch (error) {
    const kept = await (await caches.open(SEEN)).match(name, EXACT);
    if (!kept) throw error;
    return kept;
  }
}
