// Keeps the pages on the device, for use without the server. Browsers allow this only over https and on the device that
// runs the server.

import { at } from "../kit/addresses.js";

const PREFIX = "eiland-";
const OLD_WORKER = "/companion-worker.js"; // of 0.1.0, for the companion alone

/** Return whether the browser can keep pages. */
export function canKeep() {
  return isSecureContext && "serviceWorker" in navigator && "caches" in globalThis;
}

/** Keep the pages; resolve when all of them are there. Raises an error if something could not be loaded. */
export async function keep() {
  await removeOld();
  const registration = await navigator.serviceWorker.register(at("/worker.js"), { scope: at("/") });
  const coming = registration.installing ?? registration.waiting;
  if (coming) await settled(coming);
}

/** Keep the pages if the browser can; it is no harm if not. */
export async function keepQuietly() {
  if (!canKeep()) return;
  try {
    await keep();
  } catch {
    // Without them the pages need the server to open. Input is saved in any case.
  }
}

/** Wait until a worker has loaded everything. @param {ServiceWorker} worker */
function settled(worker) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve(undefined);
      else if (worker.state === "redundant") reject(new Error("not installed"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

async function removeOld() {
  const all = await navigator.serviceWorker.getRegistrations();
  const old = all.filter(({ active }) => active?.scriptURL.endsWith(OLD_WORKER));
  await Promise.all(old.map((each) => each.unregister()));
}

/** Remove the pages, and games that were opened, from the device. */
export async function forget() {
  const registration = await navigator.serviceWorker.getRegistration(at("/"));
  await registration?.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Return what is kept: the number of files, and of answers about games; null if nothing is. */
export async function keptNow() {
  if (!canKeep() || !(await navigator.serviceWorker.getRegistration(at("/")))) return null;
  const names = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}build-`));
  if (!names.length) return null;
  const counted = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  const seen = await (await caches.open(`${PREFIX}seen`)).keys();
  const games = new Set(seen.flatMap(({ url }) => /\/t\/([0-9a-z]+)$/.exec(url)?.[1] ?? []));
  return { files: Math.max(...counted), games: games.size };
}
