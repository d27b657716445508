// Plays notes with the Web Audio of the browser.

/** @typedef {import("./notes.js").Note} Note */

const ATTACK = 0.008; // seconds until a note is loudest
const SILENT = 0.0005;
const NARROW = 1.4; // of the filter of noise

/** Noise of a second, by context: made once. @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/**
 * Play notes from a time on.
 * @param {BaseAudioContext} context
 * @param {Note[]} notes
 * @param {number} from
 */
export function play(context, notes, from) {
  for (const note of notes) playNote(context, note, from + note.at);
}

/** @param {BaseAudioContext} context @param {Note} note @param {number} from */
function playNote(context, { wave, pitch, to, length, loudness }, from) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness, from + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, from + length);
  gain.connect(context.destination);
  const source = wave === "noise" ? noise(context, gain) : tone(context, wave, gain);
  source.pitch.setValueAtTime(pitch, from);
  source.pitch.exponentialRampToValueAtTime(to, from + length);
  source.node.start(from);
  source.node.stop(from + length);
}

/** @param {BaseAudioContext} context @param {OscillatorType} type @param {AudioNode} gain */
function tone(context, type, gain) {
  const node = new OscillatorNode(context, { type });
  node.connect(gain);
  return { node, pitch: node.frequency };
}

/** @param {BaseAudioContext} context @param {AudioNode} gain */
function noise(context, gain) {
  const node = new AudioBufferSourceNode(context, { buffer: noiseOf(context) });
  const filter = new BiquadFilterNode(context, { type: "bandpass", Q: NARROW });
  node.connect(filter);
  filter.connect(gain);
  return { node, pitch: filter.frequency };
}

/** @param {BaseAudioContext} context */
function noiseOf(context) {
  const known = noises.get(context);
  if (known) return known;
  const made = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = made.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  noises.set(context, made);
  return made;
}
