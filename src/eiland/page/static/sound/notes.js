// The sounds of the table as notes: short, quiet, made by the browser.

/** @typedef {"dice" | "piece" | "card" | "turn" | "won" | "over"} Sound */
/**
 * A note begins `at` seconds, glides from `pitch` to `to` hertz and fades within `length` seconds. Noise is what passes a
 * filter at its pitch.
 * @typedef {{at: number, wave: "sine" | "triangle" | "noise", pitch: number, to: number, length: number, loudness: number}} Note
 */

const KNOCKS = [0, 0.07, 0.13, 0.2, 0.3, 0.43, 0.5]; // seconds at which the dice hit the table
const TURN = [659.26, 880];
const WON = [523.25, 659.26, 783.99, 1046.5];
const OVER = [523.25, 392];

/** @param {number} place @returns {Note[]} */
function knock(place) {
  const at = KNOCKS[place];
  const loudness = 0.16 - place * 0.014;
  const pitch = 1500 + ((place * 37) % 11) * 90; // each hit sounds a little different
  return [
    { at, wave: "noise", pitch, to: pitch, length: 0.05, loudness },
    { at, wave: "sine", pitch: pitch / 5, to: pitch / 8, length: 0.06, loudness: loudness / 2 },
  ];
}

/** @param {number[]} pitches @param {number} step @param {number} length @param {number} loudness @returns {Note[]} */
function melody(pitches, step, length, loudness) {
  return pitches.map((pitch, place) => ({ at: place * step, wave: "sine", pitch, to: pitch, length, loudness }));
}

/** @type {Record<Sound, Note[]>} */
export const NOTES = {
  dice: KNOCKS.flatMap((_, place) => knock(place)),
  piece: [
    { at: 0, wave: "triangle", pitch: 210, to: 120, length: 0.14, loudness: 0.2 },
    { at: 0, wave: "noise", pitch: 900, to: 900, length: 0.03, loudness: 0.1 },
  ],
  card: [{ at: 0, wave: "noise", pitch: 2200, to: 4800, length: 0.11, loudness: 0.32 }],
  turn: melody(TURN, 0.16, 0.5, 0.12),
  won: melody(WON, 0.12, 0.55, 0.11),
  over: melody(OVER, 0.2, 0.6, 0.1),
};

/** Milliseconds of vibration, with pauses in between. @type {Record<Sound, number[]>} */
export const VIBRATIONS = {
  dice: [25],
  piece: [15],
  card: [10],
  turn: [40, 60, 40],
  won: [40, 60, 40, 60, 90],
  over: [60],
};
