// Stream of snapshots and of the chat over a WebSocket. It reconnects automatically and asks for what was missed. The
// server sends a beat when it has nothing else to send, so silence means that the connection is lost, though the browser
// may not know.

import { at } from "../kit/addresses.js";

const BEATS = 2.5; // of silence mean that the connection is lost
const RENEWED = 4401; // the code of a stream that ends because the browser has a new cookie
const FIRST = 25_000; // milliseconds that the first message may take
const RESTARTING = 1012; // the code with which a server that is stopped closes its streams
const QUIET = 10_000; // milliseconds that a restart may take before the page says that the connection is lost

/**
 * Follow a table until the page is closed.
 * @param {string} table
 * @param {() => string} query returns the query string: the last log entry and message of the page, and its seat
 * @param {{snapshot: (update: import("./types.js").Update) => void, chat: (talk: import("./types.js").Talk) => void}} hears
 * @param {(online: boolean) => void} onState
 * @returns {{again: () => void, stop: () => void, confirm: (seq: number) => void}} `again` reconnects with the current
 *   query string, `confirm` tells the server that the answer to a command has come: the stream need not repeat it
 */
export function listen(table, query, hears, onState) {
  let failures = 0;
  /** @type {WebSocket | null} */
  let socket = null;
  let again = 0;
  let silence = 0;
  let patience = 0;
  let heard = 0;
  let quietUntil = 0;

  function open() {
    const own = new WebSocket(location.origin.replace("http", "ws") + at(`/api/tables/${table}/stream${query()}`));
    close();
    socket = own;
    patience = FIRST;
    wait();
    own.addEventListener("message", (event) => {
      if (socket !== own) return;
      failures = quietUntil = 0;
      onState(true);
      /** @type {import("./types.js").Update | import("./types.js").Talk | import("./types.js").Beat} */
      const message = JSON.parse(event.data);
      if (message.type === "beat") patience = message.seconds * 1000 * BEATS;
      else if (message.type === "chat") hears.chat(message);
      else hears.snapshot(message);
      wait();
    });
    own.addEventListener("close", ({ code }) => {
      if (socket !== own) return;
      if (code === RESTARTING) quietUntil = performance.now() + QUIET;
      if (code === RENEWED) open();
      else lose();
    });
  }

  /** Expect the next message in time. */
  function wait() {
    heard = performance.now();
    clearTimeout(silence);
    silence = setTimeout(lose, patience);
  }

  /** Say that the connection is lost, unless the server is restarting, and try again after a longer and longer pause. */
  function lose() {
    close();
    failures += 1;
    const isQuiet = performance.now() < quietUntil;
    if (!isQuiet) onState(false);
    again = setTimeout(open, Math.min(isQuiet ? 1000 : 8000, 250 * 2 ** failures));
  }

  // Reconnect at once when a phone wakes up or its network is back. Meanwhile its timers may have stood still.
  function wake() {
    const isLost = !socket || socket.readyState > WebSocket.OPEN || performance.now() - heard > patience;
    if (isLost && !document.hidden) open();
  }
  function close() {
    clearTimeout(again);
    clearTimeout(silence);
    socket?.close();
    socket = null;
  }
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("online", wake, { signal });
  addEventListener("offline", () => socket && lose(), { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("pagehide", close, { signal });
  addEventListener("pageshow", (event) => event.persisted && open(), { signal });
  open();
  return {
    again: open,
    stop() {
      listening.abort();
      close();
    },
    confirm: (seq) => socket?.readyState === WebSocket.OPEN && socket.send(`${seq}`),
  };
}
