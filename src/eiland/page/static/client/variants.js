// Variants: options that change a game so much that people name them with the game.

/** Names of options that are variants. */
export const VARIANTS = ["harbormaster", "fishermen"];

/**
 * Return the variants with which a table is played.
 * @param {import("./types.js").Options} options
 * @returns {string[]}
 */
export function variantsOf(options) {
  return VARIANTS.filter((name) => options[name] === true);
}
