// Stream of snapshots over a WebSocket, which reconnects by itself and asks for what it missed.

const PAUSES = [500, 1000, 2000, 4000, 8000]; // milliseconds between attempts

/**
 * Listen to a table until the page is left.
 * @param {string} table
 * @param {() => string} from returns the position of the page: the log lines it has, and its seat
 * @param {(message: any) => void} onSnapshot
 * @param {(online: boolean) => void} onState
 * @returns {() => void} reconnects with the present position of the page
 */
export function listen(table, from, onSnapshot, onState) {
  let failures = 0;
  /** @type {WebSocket | null} */
  let socket = null;
  let timer = 0;

  function open() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const own = new WebSocket(`${scheme}://${location.host}/api/tables/${table}/stream${from()}`);
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

  // A phone that wakes up or finds its network again does not wait for the timer.
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
