import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { continues, entriesAfter, entriesOf, positionsOf, Queue } from "#page/table/queue.js";

/** @param {number} seq @param {number} [first] @returns {any} */
function update(seq, first = seq) {
  const events = Array.from({ length: seq - first + 1 }, (_, place) => ({ seq: first + place, player: 1, text: "" }));
  return { type: "snapshot", seq, events, past: [], seats: [{ kind: "here" }, { kind: "bot" }], mine: [0] };
}

/** A queue whose clock is moved by hand. */
class Tried {
  /** @param {number} pause @param {number} [preparation] */
  constructor(pause, preparation = 0) {
    /** @type {string[]} */
    this.seen = [];
    /** @type {{work: () => void, delay: number, timer: number}[]} */
    this.due = [];
    this.timers = 0;
    this.queue = new Queue(
      {
        prepare: () => preparation,
        show: (shown) => this.seen.push(`${shown.seq}:${"log" in shown ? shown.log.length : shown.events.length}`),
        pause: () => pause,
        changed: () => {},
      },
      {
        set: (work, delay) => {
          this.timers += 1;
          this.due.push({ work, delay, timer: this.timers });
          return this.timers;
        },
        clear: (timer) => {
          this.due = this.due.filter((each) => each.timer !== timer);
        },
      },
    );
  }

  /** Let the next timer end; return its delay. */
  tick() {
    const next = this.due.shift();
    next?.work();
    return next?.delay;
  }
}

test("updates are shown one after another, each with its pause", () => {
  const tried = new Tried(500);
  tried.queue.add([update(1), update(2)]);
  tried.queue.add([update(3)]);
  deepEqual(tried.seen, ["1:1"]);
  equal(tried.queue.last?.seq, 3);
  equal(tried.tick(), 500);
  tried.tick();
  deepEqual(tried.seen, ["1:1", "2:1", "3:1"]);
  equal(tried.queue.last, null);
  tried.tick();
  equal(tried.due.length, 0);
});

test("a jump shows the present at once with the entries of all that waited", () => {
  const tried = new Tried(500);
  tried.queue.add([update(1), update(2), update(4, 3)]);
  tried.queue.jump();
  deepEqual(tried.seen, ["1:1", "4:3"]);
  equal(tried.queue.last, null);
});

test("what must be shown at once does not wait for the pause before it", () => {
  const tried = new Tried(500);
  tried.queue.add([update(1), update(2)]);
  tried.queue.add([update(3)], true);
  deepEqual(tried.seen, ["1:1", "3:2"]);
});

test("an update is shown after its preparation, even if all is to be shown at once", () => {
  const tried = new Tried(0, 560);
  tried.queue.add([update(1)]);
  tried.queue.add([update(2)], true);
  deepEqual(tried.seen, []);
  equal(tried.tick(), 560);
  deepEqual(tried.seen, ["2:2"]);
});

test("the answer to a command comes before everything newer and replaces what is older", async () => {
  const tried = new Tried(500);
  tried.queue.add([update(1), update(2), update(3), update(5, 4)]);
  const { events, past, type, ...answer } = update(3, 2);
  const shown = tried.queue.now({ ...answer, log: events });
  await shown;
  deepEqual(tried.seen, ["1:1", "3:2"]);
  tried.tick();
  deepEqual(tried.seen, ["1:1", "3:2", "5:2"]);
});

test("too many updates are shown as one", () => {
  const tried = new Tried(500);
  tried.queue.add(Array.from({ length: 300 }, (_, place) => update(place + 1)));
  deepEqual(tried.seen, ["300:300"]);
});

test("an update with earlier positions becomes one update for each", () => {
  const whole = {
    ...update(5, 1),
    legal: { 0: [] },
    actors: [0],
    past: [
      { seq: 2, actors: [1] },
      { seq: 4, actors: [0] },
    ],
  };
  const found = positionsOf(/** @type {any} */ (whole));
  deepEqual(
    found.map((each) => [each.seq, "events" in each && each.events.map(({ seq }) => seq), each.legal, each.thinking]),
    [
      [2, [1, 2], {}, [1]],
      [4, [3, 4], {}, []],
      [5, [5], { 0: [] }, undefined],
    ],
  );
});

/** A queue that notes the sequence numbers of the entries that it shows. */
class Logged extends Tried {
  /** @param {number} pause @param {number} [preparation] */
  constructor(pause, preparation = 0) {
    super(pause, preparation);
    /** @type {number[][]} */
    this.entries = [];
    this.queue.stage.show = (shown) => this.entries.push(entriesOf(shown).map(({ seq }) => seq));
  }
}

/** Return the answer to a command, whose log has the entries of an update. @param {number} seq @param {number} first */
function answer(seq, first) {
  const { events, past, type, ...rest } = update(seq, first);
  return { ...rest, log: events };
}

test("an action whose update comes while the dice of its answer roll is shown once", () => {
  const tried = new Logged(0, 560);
  tried.queue.now(answer(2, 1));
  tried.queue.add([update(2, 1)], true);
  tried.tick();
  deepEqual(tried.entries, [[1, 2]]);
});

test("a jump shows once what a stream repeats after it has connected again", () => {
  const tried = new Logged(500);
  tried.queue.add([update(1), update(2), update(3)]);
  tried.queue.add([update(2), update(3), update(4)]);
  tried.queue.jump();
  deepEqual(tried.entries, [[1], [2, 3, 4]]);
});

test("entries after one are listed once, in order", () => {
  const entries = [...update(5, 3).events, ...update(4, 1).events];
  deepEqual(
    entriesAfter(entries, 1).map(({ seq }) => seq),
    [2, 3, 4, 5],
  );
});

test("an update continues a log unless entries between them are missing", () => {
  for (const last of [4, 5, 7, 9]) equal(continues(update(7, 5), last), true);
  equal(continues(update(7, 5), 3), false);
  const people = { ...update(7), events: [] }; // only others are connected
  equal(continues(people, 7), true);
  equal(continues(people, 6), false);
});
