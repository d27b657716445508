// Updates that wait to be shown, one after another. Nothing waits for the player: `jump` shows the present at once.

import { isPlayedByBot } from "./presence.js";

/** @typedef {import("../client/types.js").Update} Update */
/** @typedef {import("../client/types.js").LoggedSnapshot} LoggedSnapshot */
/** @typedef {Update | LoggedSnapshot} Received */
/** @typedef {import("../client/types.js").Entry} Entry */
/**
 * How updates are shown. `prepare` starts what comes before an update, such as rolling dice, and `pause` says how long
 * the update stays before the next; both return milliseconds. `changed` is called after each step.
 * @typedef {{prepare: (update: Received) => number, show: (update: Received) => void,
 *   pause: (update: Received) => number, changed: () => void}} Stage
 */
/** @typedef {{update: Received, shown: () => void}} Waiting */
/** @typedef {{set: (work: () => void, delay: number) => number, clear: (timer: number) => void}} Clock */

const MOST = 200; // updates that may wait; a viewer further behind sees the present

/** @type {Clock} */
const CLOCK = { set: (work, delay) => setTimeout(work, delay), clear: (timer) => clearTimeout(timer) };

/** Return the log entries that came with an update. @param {Received} update */
export function entriesOf(update) {
  return "log" in update ? update.log : update.events;
}

/**
 * Return the entries after one, each once and in order. The same entries come more than once: an action comes with the
 * answer to its player and with the stream, and a stream that connects again repeats what still waits to be shown.
 * @param {Entry[]} entries
 * @param {number} last sequence number
 */
export function entriesAfter(entries, last) {
  const bySeq = new Map(entries.filter(({ seq }) => seq > last).map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/**
 * Return whether an update continues a log, so that no entry between them is missing.
 * @param {Update} update
 * @param {number} last sequence number of the log
 */
export function continues({ seq, events }, last) {
  return (events[0]?.seq ?? seq + 1) <= last + 1;
}

export class Queue {
  /** @param {Stage} stage @param {Clock} [clock] */
  constructor(stage, clock = CLOCK) {
    this.stage = stage;
    this.clock = clock;
    /** @type {Waiting[]} */
    this.waiting = [];
    this.timer = 0; // until the next step; 0 if nothing is being shown
    this.isPreparing = false;
  }

  /** The newest update, or null if none waits. */
  get last() {
    return this.waiting.at(-1)?.update ?? null;
  }

  /**
   * Add updates of the stream.
   * @param {Received[]} updates
   * @param {boolean} [isAtOnce] whether to show all that waits as one, without pauses
   */
  add(updates, isAtOnce = false) {
    this.waiting.push(...updates.map((update) => ({ update, shown: () => {} })));
    if (isAtOnce || this.waiting.length > MOST) this.collapse();
    if (isAtOnce && !this.isPreparing) this.stop();
    if (this.timer) this.stage.changed();
    else this.step();
  }

  /**
   * Show the answer to a command before everything newer, as soon as it is prepared.
   * @param {Received} update
   * @returns {Promise<void>}
   */
  now(update) {
    return new Promise((shown) => {
      for (const older of this.waiting.filter((one) => one.update.seq <= update.seq)) older.shown();
      this.waiting = [{ update, shown }, ...this.waiting.filter((one) => one.update.seq > update.seq)];
      this.stop();
      this.step();
    });
  }

  /** Show everything that waits at once. */
  jump() {
    this.stop();
    this.collapse();
    if (this.waiting.length) this.present();
    this.stage.changed();
  }

  /** Make all updates that wait one. */
  collapse() {
    const all = this.waiting;
    if (all.length < 2) return;
    const shown = () => {
      for (const each of all) each.shown();
    };
    this.waiting = [{ update: merged(all.map(({ update }) => update)), shown }];
  }

  stop() {
    this.clock.clear(this.timer);
    this.timer = 0;
    this.isPreparing = false;
  }

  /** Prepare the next update, then present it. */
  step() {
    this.timer = 0;
    const [next] = this.waiting;
    const delay = next ? this.stage.prepare(next.update) : 0;
    this.isPreparing = delay > 0;
    if (this.isPreparing) this.wait(() => this.present(), delay);
    else if (next) this.present();
    this.stage.changed();
  }

  present() {
    const { update, shown } = /** @type {Waiting} */ (this.waiting.shift());
    const pause = this.stage.pause(update);
    this.timer = 0;
    this.isPreparing = false;
    this.stage.show(update);
    shown();
    if (this.timer) return; // showing it has started something else
    if (pause > 0) this.wait(() => this.step(), pause);
    else if (this.waiting.length) this.step();
    this.stage.changed();
  }

  /** @param {() => void} work @param {number} delay */
  wait(work, delay) {
    this.timer = this.clock.set(work, delay);
  }
}

/** Return the last of some updates with the log entries of all, each once. @param {Received[]} updates @returns {Received} */
function merged(updates) {
  const entries = entriesAfter(updates.flatMap(entriesOf), 0);
  const last = /** @type {Received} */ (updates.at(-1));
  return "log" in last ? { ...last, log: entries } : { ...last, events: entries };
}

/**
 * Return an update as one update for each position since the last one that was shown.
 * @param {Update} update
 * @returns {Received[]}
 */
export function positionsOf(update) {
  const { past, events, ...present } = update;
  let shown = -1;
  const since = (/** @type {number} */ seq) => {
    const entries = events.filter((entry) => entry.seq > shown && entry.seq <= seq);
    shown = seq;
    return entries;
  };
  const earlier = past.map((moment) => ({
    ...present,
    ...moment,
    ...{ past: [], events: since(moment.seq), legal: {}, undo: null, winners: [], over: false },
    thinking: moment.actors.filter((seat) => seat >= 0 && isPlayedByBot(update.seats[seat])),
  }));
  return [...earlier, { ...update, past: [], events: since(update.seq) }];
}
