// Hint for the current turn of a game on paper.

import { t } from "../kit/messages.js";
import { Advice } from "../table/advice.js";
import * as requests from "./requests.js";

export class PaperAdvice extends Advice {
  moment = 0;
  written = "null";

  /**
   * Set the position to advise on; a hint for another position is removed.
   * @param {object | null} moment the game with its unfinished turn, null if there is nothing to advise
   */
  setMoment(moment) {
    const written = JSON.stringify(moment);
    if (written !== this.written) {
      this.moment += 1;
      this.cancel();
    }
    this.written = written;
    this.show({ seq: this.moment, table: "" }, moment ? 0 : null);
  }

  request() {
    return requests.advise(JSON.parse(this.written));
  }

  /** The page rolls no dice here: it only puts the kept ones aside. @param {string} action */
  doing(action) {
    return action.startsWith("keep ") && action !== "keep nothing" ? t("companion.do.hinted") : super.doing(action);
  }
}
