// Caches the page for use without the server. Browsers allow this only over https and on the device that runs the
// server.

import { at } from "../kit/addresses.js";

const KEPT = "eiland-companion";

/** Cache this page with all files that it has loaded, so that it opens without the server. */
export async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = [...new Set([location.origin + location.pathname, ...loaded])].filter((name) =>
    name.startsWith(location.origin),
  );
  try {
    await navigator.serviceWorker.register(at("/companion-worker.js"), { scope: at("/companion") });
    await keep(files);
  } catch {
    // Without a cache the page needs the server to open. The input is saved in any case.
  }
}

/** Replace the cache by the current versions of these files. @param {string[]} files */
async function keep(files) {
  const answers = await Promise.all(files.map(async (file) => /** @type {const} */ ([file, await fetch(file)])));
  if (answers.some(([, answer]) => !answer.ok)) return;
  const kept = await caches.open(KEPT);
  await Promise.all(answers.map(([file, answer]) => kept.put(file, answer)));
  const old = (await kept.keys()).filter(({ url }) => !files.includes(url));
  await Promise.all(old.map((file) => kept.delete(file)));
}
