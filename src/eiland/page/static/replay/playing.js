// Playing a replay by itself: one step after another, at a speed that the viewer chooses.

const STEP = 1200; // milliseconds that a step stays at speed 1

export const SPEEDS = [0.5, 1, 2, 4];

/** @typedef {{set: (work: () => void, delay: number) => number, clear: (timer: number) => void}} Clock */

/** @type {Clock} */
const CLOCK = { set: (work, delay) => setTimeout(work, delay), clear: (timer) => clearTimeout(timer) };

export class Playing {
  /**
   * @param {() => Promise<boolean>} step shows the next position; returns whether there is another one after it
   * @param {(isOn: boolean) => void} changed
   * @param {Clock} [clock]
   */
  constructor(step, changed, clock = CLOCK) {
    this.step = step;
    this.changed = changed;
    this.clock = clock;
    this.speed = 1;
    this.timer = 0;
    this.isOn = false;
  }

  /** Begin with the next step at once. */
  start() {
    if (this.isOn) return;
    this.isOn = true;
    this.changed(true);
    this.next();
  }

  stop() {
    if (!this.isOn) return;
    this.isOn = false;
    this.clock.clear(this.timer);
    this.changed(false);
  }

  async next() {
    const goesOn = await this.step();
    if (!this.isOn) return; // stopped while the position was loaded
    if (goesOn) this.timer = this.clock.set(() => this.next(), STEP / this.speed);
    else this.stop();
  }
}
