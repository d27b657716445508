// The rules on this device: a worker in which Pyodide, a Python for browsers, runs the modules of the server that check
// games on paper. The server serves it beside the files that it loads.
//
// It is sent {number, asked, text, lang} and sends back {number, status, text} as the server would answer, or
// {number, failed} where Python could not start.

// @ts-expect-error the file is served beside this one
import { loadPyodide } from "./pyodide.mjs";

/** @typedef {{number: number, asked: string, text: string, lang: string}} Question */

const starting = start();
// Who asks hears of the failure; without this line the browser would report it once more.
starting.catch(() => {});

async function start() {
  const [python, modules] = await Promise.all([
    loadPyodide({ indexURL: new URL(".", import.meta.url).href }),
    fetch(new URL("rules.zip", import.meta.url)).then((found) => found.arrayBuffer()),
  ]);
  python.unpackArchive(modules, "zip");
  return python.pyimport("eiland.paper.device");
}

addEventListener("message", async (/** @type {MessageEvent<Question>} */ { data }) => {
  const { number, asked, text, lang } = data;
  try {
    const rules = await starting;
    postMessage({ number, ...JSON.parse(rules.answer(asked, text, lang)) });
  } catch (error) {
    postMessage({ number, failed: String(error) });
  }
});
