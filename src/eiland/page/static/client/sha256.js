// SHA-256 and HMAC in plain JavaScript: where the house has no https, browsers offer none.

const BLOCK = 64; // bytes
const WORDS = 64;

/** Return the first bits of the fractional part of a number as a word. @param {number} value */
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

const PRIMES = primes(WORDS);
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Return a message with its length in bits, in whole blocks. @param {Uint8Array} message */
function padded(message) {
  const blocks = Math.ceil((message.length + 9) / BLOCK);
  const found = new Uint8Array(blocks * BLOCK);
  found.set(message);
  found[message.length] = 0x80;
  new DataView(found.buffer).setBigUint64(found.length - 8, BigInt(message.length) * 8n);
  return found;
}

/**
 * Mix a block into the state.
 * @param {Uint32Array} state
 * @param {DataView} view
 * @param {number} from
 * @param {Uint32Array} words room for the words of the block
 */
function mix(state, view, from, words) {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(from + 4 * i);
  for (let i = 16; i < WORDS; i++) {
    const early = words[i - 15];
    const late = words[i - 2];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < WORDS; i++) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}

/** Return the digest of a message, 32 bytes. @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const whole = padded(message);
  const view = new DataView(whole.buffer);
  const words = new Uint32Array(WORDS);
  const state = START.slice();
  for (let from = 0; from < whole.length; from += BLOCK) mix(state, view, from, words);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    digest.setUint32(4 * i, word);
  });
  return new Uint8Array(digest.buffer);
}

/** Return HMAC-SHA256. @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const inner = new Uint8Array(BLOCK + message.length).fill(0x36, 0, BLOCK);
  const outer = new Uint8Array(BLOCK + 32).fill(0x5c, 0, BLOCK);
  short.forEach((byte, i) => {
    inner[i] ^= byte;
    outer[i] ^= byte;
  });
  inner.set(message, BLOCK);
  outer.set(sha256(inner), BLOCK);
  return sha256(outer);
}
