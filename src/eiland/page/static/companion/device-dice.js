// Dice that the device rolls, from the random numbers of the system.

/** @param {number} count @returns {Uint8Array} */
function systemBytes(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}

/**
 * Return one face; all are equally likely. Bytes beyond the last multiple of their number are drawn again.
 * @template T
 * @param {T[]} faces
 * @param {(count: number) => Uint8Array} [bytes]
 * @returns {T}
 */
export function rolled(faces, bytes = systemBytes) {
  const bound = 256 - (256 % faces.length);
  for (;;) {
    const [byte] = bytes(1);
    if (byte < bound) return faces[byte % faces.length];
  }
}
