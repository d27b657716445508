import { deepEqual, equal } from "node:assert/strict";
import { mock, test } from "node:test";
import { listen } from "#page/client/stream.js";

/** A WebSocket without a server. */
class Line extends EventTarget {
  static OPEN = 1;
  /** @type {Line[]} */
  static all = [];
  readyState = 1;

  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    Line.all.push(this);
  }
  /** @type {string[]} */
  sent = [];
  close() {}

  /** @param {string} text */
  send(text) {
    this.sent.push(text);
  }

  /** @param {number} code */
  end(code) {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  /** @param {object} message */
  say(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

/** Follow a table with a simulated clock; return what the page says of the connection. */
function following() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  const document = Object.assign(new EventTarget(), { documentElement: { dataset: { root: "/eiland" } } });
  const page = {
    addEventListener: () => {},
    document,
    location: new URL("https://games.example/eiland/t/k3x9"),
    performance: { now: () => now },
    WebSocket: Line,
  };
  Object.assign(globalThis, page);
  Line.all = [];
  /** @type {boolean[]} */
  const states = [];
  const { confirm } = listen(
    "k3x9",
    () => "?after=7",
    { snapshot: () => {}, chat: () => {} },
    (online) => states.push(online),
  );
  const wait = (/** @type {number} */ time) => {
    now += time;
    mock.timers.tick(time);
  };
  return { states, wait, confirm };
}

test("a stream is below the prefix of the page", () => {
  following();
  equal(Line.all[0].url, "wss://games.example/eiland/api/tables/k3x9/stream?after=7");
});

test("a connection that is lost, or that ends because the database fails, is said at once and opened again", () => {
  for (const code of [1006, 1013]) {
    const { states, wait } = following();
    Line.all[0].say({ type: "beat", seconds: 10 });
    Line.all[0].end(code);
    deepEqual(states, [true, false]);
    wait(500);
    equal(Line.all.length, 2);
  }
});

test("an answer is confirmed where the server would repeat it, and nowhere while there is no connection", () => {
  const { wait, confirm } = following();
  confirm(17);
  Line.all[0].readyState = 2;
  confirm(18);
  Line.all[0].end(1006);
  confirm(19);
  wait(500);
  Line.all[1].readyState = 0;
  confirm(20);
  deepEqual(
    Line.all.map(({ sent }) => sent),
    [["17"], []],
  );
});

test("a server that restarts is waited for quietly", () => {
  const { states, wait } = following();
  Line.all[0].say({ type: "beat", seconds: 10 });
  Line.all[0].end(1012);
  wait(500);
  Line.all[1].end(1006); // not back yet
  deepEqual(states, [true]);
  wait(1000);
  Line.all[2].say({ type: "beat", seconds: 10 });
  deepEqual(states, [true, true]);
});

test("a server that restarts is asked again each second, a lost one ever more rarely", () => {
  for (const [code, pauses] of /** @type {[number, number[]][]} */ ([
    [1012, [500, 1000, 1000, 1000, 1000]],
    [1006, [500, 1000, 2000, 4000, 8000, 8000]],
  ])) {
    const { wait } = following();
    Line.all[0].end(code);
    for (const [tries, pause] of pauses.entries()) {
      wait(pause - 1);
      equal(Line.all.length, tries + 1);
      wait(1);
      equal(Line.all.length, tries + 2);
      Line.all.at(-1)?.end(1006);
    }
  }
});

test("a server that does not come back is a lost connection", () => {
  const { states, wait } = following();
  Line.all[0].end(1012);
  for (const pause of [500, 1000, 2000, 4000, 8000]) {
    wait(pause);
    Line.all.at(-1)?.end(1006);
  }
  equal(states.at(-1), false);
});
