// Stream of snapshots over a WebSocket. It reconnects automatically and asks for the missed log entries.

const PAUSES = [500, 1000, 2000, 4000, 8000]; // milliseconds between attempts

/**
 * Follow a table until the page is closed.
 * @param {string} table
 * @param {() => string} query returns the query string: the last log entry of the page, and its seat
 * @param {(message: import("./types.js").Update) => void} onSnapshot
 * @param {(online: boolean) => void} onState
 * @returns {() => void} a function that reconnects with the current query string
 */
export function listen(table, query, onSnapshot, onState) {
  let failures = 0;
  /** @type {WebSocket | null} */
  let socket = null;
  let timer = 0;

  function open() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const own = new WebSocket(`${scheme}://${location.host}/api/tables/${table}/stream${query()}`);
    socket = own;
    own.addEventListener("message", (event) => {
      failures = 0;
      onState(true);
      onSnapshot(JSON.parse(event.data));
    });
    own.addEventListener("close", () => {
      if (socket !== own) return;
      failures += 1;
      onState(false);
      timer = setTimeout(open, PAUSES[Math.min(failures, PAUSES.length) - 1]);
    });
  }

  // Reconnect at once when a phone wakes up or its network is back.
  function wake() {
    if (socket && socket.readyState > WebSocket.OPEN && document.visibilityState === "visible") open();
  }
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  function close() {
    const last = socket;
    socket = null;
    last?.close();
  }
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => {
    if (event.persisted) open();
  });
  open();
  return () => {
    close();
    open();
  };
}
