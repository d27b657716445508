// Questions that the board cannot answer, one at a time, in a panel above hand and buttons. The panel is not modal, so
// players can look at everything while they choose.

import { el, setAttributes, setText } from "../../kit/dom.js";
import { loadMessages, t } from "../../kit/messages.js";
import { closeButton } from "../../kit/popup.js";
import { loadStyle } from "../../kit/style.js";

/** @typedef {import("../../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../../client/types.js").Legal} Legal */
/** @typedef {import("./question.js").Question} Question */

export class Choices {
  /**
   * @param {import("./question.js").Commands & Pick<import("../../table/game.js").Commands, "close">} commands
   * @param {import("../../client/types.js").BoardSheet} sheet
   */
  constructor(commands, sheet) {
    this.uncover = commands.close;
    this.commands = { ...commands, act: (/** @type {string} */ action) => this.answer(commands.act, action) };
    this.sheet = sheet;
    /** @type {Question[]} none until they are loaded */
    this.questions = [];
    this.isLoading = false;
    /** Whether an answer was sent and the next snapshot has not arrived yet. */
    this.isAnswered = false;
    /** @type {string | null} the optional question that the player has opened */
    this.opened = null;
    /** @type {Question | null} */
    this.shown = null;
    /** @type {HTMLElement | null} the element that had the focus before an optional question was opened */
    this.before = null;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** @type {Legal[]} */
    this.legal = [];
    this.title = el("h2", { id: "choice-title" });
    this.close = closeButton(() => this.cancel(), {
      "aria-label": t("page.choice.cancel"),
      "data-testid": "choice-cancel",
    });
    this.body = el("div", { class: "choice-body" });
    this.root = el(
      "section",
      {
        class: "choices",
        role: "group",
        "aria-labelledby": "choice-title",
        tabindex: -1,
        hidden: true,
        "data-testid": "choice",
      },
      this.title,
      this.close,
      this.body,
    );
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || this.close.hidden) return;
      event.preventDefault(); // keeps panels open
      event.stopPropagation();
      this.cancel();
    });
  }

  /**
   * Open an optional question, or close it if it is open. Its name is a development card, `fish` or `boot`.
   * @param {string} name
   */
  open(name) {
    this.opened = this.opened === name ? null : name;
    this.questions.find((question) => question.name === name)?.reset();
    this.draw();
  }

  /** Close an optional question. */
  cancel() {
    this.opened = null;
    this.draw();
  }

  /** @param {(action: string) => void} act @param {string} action */
  answer(act, action) {
    this.isAnswered = true;
    return act(action);
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    // Another payment with fish may be possible, but the panel closes to show the island.
    if (this.isAnswered && snapshot.seq !== this.snapshot?.seq) {
      this.isAnswered = false;
      this.opened = null;
    }
    if (snapshot.view.turn !== this.snapshot?.view.turn) this.opened = null;
    this.snapshot = snapshot;
    this.legal = legal;
    this.draw();
  }

  /** Load the questions, unless that is done. */
  async load() {
    if (this.isLoading || this.questions.length) return;
    this.isLoading = true;
    try {
      const style = loadStyle(new URL("./choices.css", import.meta.url));
      const [{ questionsOf }] = await Promise.all([import("./questions.js"), loadMessages("choices"), style]);
      this.questions = questionsOf(this.commands, this.sheet);
      this.draw();
    } catch {
      // the line is cut: the next drawing tries again
    } finally {
      this.isLoading = false;
    }
  }

  /** The question to show: first those that the game waits for. */
  get asked() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    const open = this.questions.filter((question) => question.isOpen(snapshot, this.legal));
    return open.find(({ isRequired, name }) => isRequired || name === this.opened) ?? null;
  }

  draw() {
    const { asked } = this;
    const isLoaded = this.questions.length > 0; // until then what was opened waits
    if (isLoaded && (!asked?.name || asked.isRequired)) this.opened = null;
    asked?.show(/** @type {Snapshot} */ (this.snapshot), this.legal);
    if (asked) setText(this.title, asked.title(/** @type {Snapshot} */ (this.snapshot)));
    if (asked !== this.shown) this.turnTo(asked);
  }

  /**
   * Show another question, which no sheet covers. The focus goes to a question that the player has opened, and back. To
   * others it goes unless something else has it.
   * @param {Question | null} asked
   */
  turnTo(asked) {
    if (asked && !asked.isQuiet) this.uncover();
    const hadFocus = this.root.contains(document.activeElement);
    this.shown = asked;
    this.close.hidden = asked?.isRequired ?? true;
    setAttributes(this.root, {
      "data-question": asked?.name ?? null,
      "data-next": asked && !asked.isQuiet ? 1 : null,
    });
    this.body.replaceChildren(...(asked ? [asked.root] : []));
    this.root.hidden = asked === null;
    const isFree = document.activeElement === document.body;
    if (asked && (asked.name === this.opened || (isFree && !asked.isQuiet))) {
      if (!hadFocus) this.before = /** @type {HTMLElement | null} */ (document.activeElement);
      this.root.focus({ preventScroll: true });
    } else if (hadFocus) {
      this.before?.focus({ preventScroll: true });
      this.before = null;
    }
  }
}
