// Differences between the server's and the page's result of a game on paper, as sentences. There are none if both use
// the same rules.

import { t } from "../kit/messages.js";
import { people } from "./words.js";

/**
 * @param {import("./paper.js").Paper} paper
 * @param {import("./shelf.js").Game} game
 * @param {import("./checker.js").Checked} checked
 * @returns {string[]}
 */
export function differences(paper, { names }, checked) {
  return [...ofBoxes(paper, people(names), checked), ...ofMarks(paper, people(names), checked)];
}

/** @param {import("./paper.js").Paper} paper @param {string[]} names @param {import("./checker.js").Checked} checked */
function ofBoxes({ sheets }, names, checked) {
  return sheets.flatMap(({ boxes }, seat) =>
    boxes.flatMap((points, box) => {
      const theirs = checked.view.sheets[seat].boxes[box] ?? 0;
      return theirs === points
        ? []
        : [
            t("companion.differs.box", {
              name: names[seat],
              number: box + 1,
              here: points,
              there: theirs,
            }),
          ];
    }),
  );
}

/**
 * Return the faults that only the server found.
 * @param {import("./paper.js").Paper} paper
 * @param {string[]} names
 * @param {import("./checker.js").Checked} checked
 */
function ofMarks({ turns }, names, { marks }) {
  const isKnown = (/** @type {import("./checker.js").Mark} */ { turn, action, key }) =>
    (action === null ? turns[turn]?.whole : turns[turn]?.faults[action])?.key === key;
  return marks
    .filter((fault) => !isKnown(fault))
    .map(
      ({ turn, sentence }) =>
        `${t("companion.turn", { name: names[turn % names.length], number: Math.floor(turn / names.length) + 1 })}: ${sentence}`,
    );
}
