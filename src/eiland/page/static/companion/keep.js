// Caches the page for the time when the server is away. Browsers allow it only over https and on the device on which
// the server runs.

const KEPT = "eiland-companion";
const WORKER = "/companion-worker.js";

/** Let this page open without the server from now on, with all that it has loaded so far. */
export async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = [...new Set([location.origin + location.pathname, ...loaded])].filter((name) =>
    name.startsWith(location.origin),
  );
  try {
    await navigator.serviceWorker.register(WORKER, { scope: "/companion" });
    await keep(files);
  } catch {
    // It opens only while the server is there; what was typed is kept all the same.
  }
}

/** Cache these files as they are now, and no others. @param {string[]} files */
async function keep(files) {
  const answers = await Promise.all(files.map(async (file) => /** @type {const} */ ([file, await fetch(file)])));
  if (answers.some(([, answer]) => !answer.ok)) return;
  const kept = await caches.open(KEPT);
  await Promise.all(answers.map(([file, answer]) => kept.put(file, answer)));
  const old = (await kept.keys()).filter(({ url }) => !files.includes(url));
  await Promise.all(old.map((file) => kept.delete(file)));
}
