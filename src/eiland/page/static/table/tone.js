// The tone that calls a player: two soft notes, made by the browser.

const NOTES = [659.26, 880]; // hertz
const STEP = 0.16; // seconds from note to note
const LENGTH = 0.5; // seconds until a note has faded
const LOUDNESS = 0.12;

export class Tone {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** Get ready at the next press: browsers play no sound before the player has pressed something. */
  prepare() {
    document.addEventListener("pointerdown", () => this.open(), { once: true });
    document.addEventListener("keydown", () => this.open(), { once: true });
  }

  open() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
    return this.context;
  }

  play() {
    const context = this.open();
    NOTES.forEach((pitch, place) => {
      note(context, pitch, context.currentTime + place * STEP);
    });
  }
}

/** @param {AudioContext} context @param {number} pitch @param {number} from */
function note(context, pitch, from) {
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + LENGTH);
  loudness.connect(context.destination);
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
  tone.connect(loudness);
  tone.start(from);
  tone.stop(from + LENGTH);
}
