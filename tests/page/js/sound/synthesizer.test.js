import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { play } from "#page/sound/synthesizer.js";

/** A parameter that remembers its last values. */
class Parameter {
  /** @type {[number, number][]} */
  values = [];
  /** @param {number} value @param {number} at */
  setValueAtTime = (value, at) => this.values.push([value, at]);
  linearRampToValueAtTime = this.setValueAtTime;
  exponentialRampToValueAtTime = this.setValueAtTime;
}

/** @type {Source[]} */
const sources = [];

/** A node of a graph that plays nothing. */
class Source {
  frequency = new Parameter();
  gain = new Parameter();
  /** @type {number[]} */
  times = [];
  /** @type {unknown} */
  to = null;
  /** @param {unknown} context @param {{type?: string, buffer?: unknown}} [options] */
  constructor(context, options = {}) {
    this.options = options;
    sources.push(this);
  }
  /** @param {unknown} to */
  connect(to) {
    this.to = to;
  }
  /** @param {number} at */
  start(at) {
    this.times.push(at);
  }
  /** @param {number} at */
  stop(at) {
    this.times.push(at);
  }
}

let buffers = 0;
const context = /** @type {BaseAudioContext} */ (
  /** @type {unknown} */ ({
    destination: "ear",
    sampleRate: 100,
    createGain: () => new Source(null),
    createBuffer: () => {
      buffers += 1;
      return { getChannelData: () => new Float32Array(100) };
    },
  })
);
Object.assign(globalThis, { OscillatorNode: Source, AudioBufferSourceNode: Source, BiquadFilterNode: Source });

test("a note glides from pitch to pitch, fades and stops", () => {
  sources.length = 0;
  play(context, [{ at: 0.25, wave: "sine", pitch: 200, to: 100, length: 0.5, loudness: 0.1 }], 3);
  const [gain, tone] = sources;
  equal(gain.to, "ear");
  equal(tone.to, gain);
  deepEqual(tone.frequency.values, [
    [200, 3.25],
    [100, 3.75],
  ]);
  deepEqual(tone.times, [3.25, 3.75]);
  deepEqual(
    gain.gain.values.map(([value]) => value),
    [0, 0.1, 0.0005],
  );
});

test("noise passes a filter at its pitch, and is made once", () => {
  sources.length = 0;
  const hiss = /** @type {const} */ ({ at: 0, wave: "noise", pitch: 900, to: 1800, length: 0.1, loudness: 0.1 });
  play(context, [hiss, hiss], 0);
  const [gain, noise, filter] = sources;
  equal(noise.to, filter);
  equal(filter.to, gain);
  equal(filter.frequency.values[0][0], 900);
  deepEqual(noise.times, [0, 0.1]);
  equal(buffers, 1);
});
