// Worker of the statistics page: reads, sums up, writes and checks thousands of games while the page stays quick.

import { readFile, written } from "./games.js";
import { deleteAll, keepAll, readAll } from "./store.js";
import { addGames, noSummary } from "./tally.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {{ask: "summary" | "export" | "delete"} | {ask: "import", file: Blob}} Question */

async function summary() {
  const found = noSummary();
  await readAll((games) => addGames(found, games));
  return found;
}

async function exported() {
  /** @type {Game[][]} */
  const lists = [];
  await readAll((games) => lists.push(games));
  return new Blob(written(lists), { type: "application/json" });
}

/** @param {Blob} file */
async function imported(file) {
  const games = await readFile(file);
  return Array.isArray(games) ? { games: games.length, added: await keepAll(games) } : games;
}

/** @param {Question} question */
function answer(question) {
  if (question.ask === "summary") return summary();
  if (question.ask === "export") return exported();
  return question.ask === "import" ? imported(question.file) : deleteAll();
}

addEventListener("message", async ({ data: { number, question } }) => {
  try {
    postMessage({ number, answer: await answer(question) });
  } catch (error) {
    postMessage({ number, error: String(error) });
  }
});
