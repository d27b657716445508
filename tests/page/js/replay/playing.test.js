import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Playing } from "#page/replay/playing.js";

/** A replay of some steps, whose clock is moved by hand. */
class Tried {
  /** @param {number} steps */
  constructor(steps) {
    this.left = steps;
    this.shown = 0;
    /** @type {boolean[]} */
    this.states = [];
    /** @type {{work: () => void, delay: number, timer: number}[]} */
    this.due = [];
    this.playing = new Playing(
      async () => {
        this.shown += 1;
        this.left -= 1;
        return this.left > 0;
      },
      (isOn) => this.states.push(isOn),
      {
        set: (work, delay) => this.due.push({ work, delay, timer: this.due.length + 1 }),
        clear: (timer) => {
          this.due = this.due.filter((each) => each.timer !== timer);
        },
      },
    );
  }

  /** Let the next step be due; return after how long. */
  async pass() {
    const next = this.due.shift();
    next?.work();
    await new Promise((resolve) => setTimeout(resolve));
    return next?.delay;
  }
}

test("steps follow each other until the last", async () => {
  const tried = new Tried(3);
  tried.playing.start();
  await tried.pass();
  equal(tried.shown, 1);
  equal(await tried.pass(), 1200);
  await tried.pass();
  equal(tried.shown, 3);
  equal(tried.due.length, 0);
  deepEqual(tried.states, [true, false]);
});

test("the speed counts from the next step on", async () => {
  const tried = new Tried(5);
  tried.playing.speed = 4;
  tried.playing.start();
  await tried.pass();
  equal(await tried.pass(), 300);
});

test("nothing is shown after it was stopped, also while a position is loaded", async () => {
  const tried = new Tried(5);
  tried.playing.start();
  tried.playing.stop();
  await tried.pass();
  deepEqual([tried.shown, tried.due.length], [1, 0]);
  tried.playing.start();
  await tried.pass();
  tried.playing.stop();
  equal(await tried.pass(), undefined);
  deepEqual(tried.states, [true, false, true, false]);
});
