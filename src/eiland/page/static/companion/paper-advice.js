// Hint for a game on paper, for the turn as it is typed now.

import { api } from "../client/api.js";
import { Advice } from "../table/advice.js";

export class PaperAdvice extends Advice {
  moment = 0;
  written = "null";

  /**
   * Take over the typed moment; remove advice for any other.
   * @param {object | null} moment the game with the turn that goes on, null where there is nothing to advise
   */
  look(moment) {
    const written = JSON.stringify(moment);
    if (written !== this.written) this.moment += 1;
    this.written = written;
    this.show(/** @type {any} */ ({ seq: this.moment, table: "", solution: null }), moment ? 0 : null);
  }

  asked() {
    return api.advisePaper(JSON.parse(this.written));
  }
}
