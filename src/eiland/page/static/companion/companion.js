// A game on paper. Input is saved first, then shown as far as the page can read it, then checked by the
// server, or by the rules on this device.

import { costCard } from "../drawing/costs.js";
import { frame } from "../drawing/drawing.js";
import { seatBadge } from "../drawing/shapes.js";
import { Spotlight } from "../drawing/spotlight.js";
import { Tip } from "../drawing/tip.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Notice } from "../kit/notice.js";
import { Panels } from "../kit/panels.js";
import { desk } from "../table/desk.js";
import { End } from "../table/end.js";
import { fitting } from "../table/fitting.js";
import { asking } from "./asking.js";
import { Buttons } from "./buttons.js";
import { Checker } from "./checker.js";
import { rolled } from "./device-dice.js";
import { Done } from "./done.js";
import { History } from "./history.js";
import { PaperPlates } from "./on-paper.js";
import { PaperAdvice } from "./paper-advice.js";
import { recordButton } from "./record.js";
import { Tray } from "./tray.js";
import { called } from "./words.js";

/** @typedef {import("./shelf.js").Game} Game */

export class Companion {
  /**
   * @param {import("./books.js").Book} book
   * @param {import("./shelf.js").Shelf} shelf
   * @param {Game} game
   * @param {{onLine: (line: import("./checker.js").Line) => void, onAgain: () => void}} callbacks
   */
  constructor(book, shelf, game, { onLine, onAgain }) {
    this.book = book;
    this.shelf = shelf;
    this.game = game;
    this.onLine = onLine;
    this.typing = book.typing(game);
    /** @type {number | null} another seat's sheet that the player has opened */
    this.peeked = null;
    this.onPaper = book.onPaper(game.options, () => this.recordButton());
    this.checker = new Checker(() => this.hear());
    this.status = el("p", { class: "status", "data-testid": "status", role: "status" });
    this.fitStatus = fitting(this.status);
    this.wrong = el("button", {
      type: "button",
      class: "line wrong",
      "data-testid": "wrong",
      hidden: true,
      click: () => this.open(this.typing.wrong()[0]),
    });
    this.notice = new Notice();
    this.tip = new Tip();
    this.owner = el("button", {
      type: "button",
      class: "sheet-name",
      "data-testid": "sheet-name",
      click: () => this.peek(null),
    });
    this.picture = this.onPaper.drawing({
      onChoose: (site) => this.choose(site),
      onPoint: (site) => (site ? this.tip.show(site) : this.tip.hide()),
    });
    this.plates = new PaperPlates(this.onPaper, (seat) => this.peek(seat));
    this.tray = this.newTray();
    this.advice = new PaperAdvice(
      () => this.picture,
      (action) => this.advise(action),
      (action) => this.follow(action),
    );
    this.done = new Done((place) => this.change(() => this.typing.takeBack(place)));
    this.buttons = new Buttons({
      roll: () => this.roll(),
      done: () => this.turnOver(() => this.typing.finish()),
      again: () => this.change(() => this.typing.throwAgain()),
      undo: () => this.change(() => this.typing.undo()),
      drop: () => this.turnOver(() => this.typing.drop()),
      result: () => this.end.open(),
    });
    this.history = new History((turn) => this.open(turn), this.recordButton());
    this.costs = costCard(this.onPaper.sheet, this.onPaper.costs);
    this.end = new End(this.onPaper, onAgain);
    this.panels = new Panels([
      { name: "turns", title: t("companion.turns"), root: this.history.root },
      { name: "costs", title: t("page.tab.costs"), root: this.costs },
    ]);
    this.root = this.assemble();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.keys);
  }

  newTray() {
    const { faces, dice, rolls } = this.book.sheet;
    const jokers = {
      caption: (/** @type {string} */ by, /** @type {number} */ number) => this.onPaper.jokerCaption(by, number),
      wild: (/** @type {string} */ by) => this.onPaper.wildTitle(by),
    };
    return new Tray(faces, Math.max(...dice), rolls, jokers, {
      onType: (face) => this.type(face),
      onTake: (place) => this.change(() => this.typing.takeDie(place)),
      onCorrect: (place, face) => this.change(() => this.typing.put(place, face)),
      onChange: (action) => this.act(action),
      onRoll: (roll) => this.change(() => this.typing.isRoll(roll)),
    });
  }

  recordButton() {
    return recordButton(
      () => this.typing.recordRequest(),
      (sentence) => {
        this.end.root.close(); // it would cover the notice
        this.notice.show(sentence);
      },
    );
  }

  assemble() {
    const dock = el("div", { class: "dock" }, this.notice.root, this.panels.root, this.tray.root, this.buttons.root);
    this.panels.placeAbove(dock, this.advice.window);
    const root = desk("companion", t("companion.title"), {
      people: [this.plates.root],
      card: this.costs,
      own: [frame(this.picture, this.owner, this.tip.root), this.onPaper.under],
      asked: [this.status, this.advice.button, this.advice.root, this.wrong],
      dock,
      beside: [this.history.root],
      over: [this.panels.scrim, this.tip.voice, this.end.root],
    });
    new Spotlight(root, this.picture, () => this.panels.close());
    return root;
  }

  /** Stop all timers and listeners. */
  leave() {
    document.removeEventListener("keydown", this.keys);
    this.checker.stop();
  }

  // Input

  /** Apply an input: save, show and check it. @param {() => void} type */
  change(type) {
    type();
    if (!this.shelf.keep(this.game)) this.notice.show(t("companion.full"));
    this.typing.refresh();
    this.show();
  }

  /** Apply an input that changes to another turn. @param {() => void} type */
  turnOver(type) {
    this.peeked = null;
    this.change(type);
  }

  /** @param {import("../client/types.js").Face} face */
  type(face) {
    this.change(() => this.typing.type(face));
    if (this.typing.isReady) this.buttons.focus();
  }

  /** Let the device roll the missing dice. */
  roll() {
    const { faces } = this.book.sheet;
    this.change(() => this.typing.roll(() => rolled(faces)));
    this.buttons.focus();
  }

  /** @param {string} action */
  act(action) {
    this.tip.hide();
    this.change(() => this.typing.act(action));
  }

  /** Do what a hint says. @param {string} action */
  follow(action) {
    const [verb, ...faces] = action.split(" ");
    const kept = faces[0] === "nothing" ? [] : faces;
    if (verb === "end") this.buttons.finish();
    else if (verb === "keep") this.change(() => this.typing.keep(kept));
    else this.act(action);
  }

  /** @param {number} turn */
  open(turn) {
    this.panels.close();
    this.turnOver(() => this.typing.open(turn));
  }

  /**
   * Build at a legal site, undo a building of this turn, or show why nothing can be built.
   * @param {import("../drawing/drawing.js").Site} site
   */
  async choose(site) {
    const { typing } = this;
    if (!typing.reading.isChecked && !typing.isOffline) await this.checker.pending;
    const { actions } = typing.draft;
    const typed = actions.findLastIndex((action) => site.actions.includes(action));
    const unchecked = this.unchecked(site);
    // Without the server a build stays listed as legal.
    if (site.action && !actions.includes(site.action)) this.act(site.action);
    else if (typed >= 0 && !this.isPeeking) this.change(() => typing.takeBack(typed));
    else if (unchecked) this.act(unchecked);
    else this.tip.show(site, await this.whyNot(site));
  }

  /** Return the action at a site that the server checks later, while it cannot be reached; else null. @param {import("../drawing/drawing.js").Site} site */
  unchecked(site) {
    const { typing } = this;
    const { seat, now, isChecked } = typing.reading;
    const isOpen = typing.isOffline && !isChecked && typing.isWhole && !this.isPeeking;
    return isOpen && seat !== null ? this.onPaper.question(site, now, seat) : null;
  }

  /** @param {import("../drawing/drawing.js").Site} site */
  async whyNot(site) {
    const { seat, now } = this.typing.reading;
    if (this.isPeeking || seat === null) return t("page.tip.not-now");
    const action = this.onPaper.question(site, now, seat);
    if (action === null) return t("page.tip.built");
    if (!this.typing.isWhole) return t("companion.tip.dice");
    try {
      return await this.typing.whyNot(action);
    } catch {
      return t("companion.line.offline.about");
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target, key } = event;
    const isElsewhere =
      target instanceof HTMLInputElement || this.end.root.open || event.ctrlKey || event.metaKey || event.altKey;
    if (isElsewhere || this.typing.reading.seat === null) return;
    const face = this.book.sheet.faces[Number(key) - 1];
    if (face && !this.typing.isWhole) this.type(face);
    else if (key === "Backspace") this.change(() => this.typing.undo());
    else return;
    event.preventDefault();
  }

  // Output

  show() {
    const { typing } = this;
    this.draw();
    this.checker.check(typing.checkRequest());
    this.showCheck();
  }

  /** Draw the position. */
  draw() {
    const { typing } = this;
    const { all } = typing.reading;
    this.showTurn();
    this.showSheet();
    this.history.show(typing);
    this.showWrong();
    if (all.over && !typing.isEdit) this.end.show(all);
  }

  /** Show the turn that is being entered. */
  showTurn() {
    const { typing } = this;
    const { draft, dice, isReady, isEdit, reading, canThrowAgain, canUndo, game } = typing;
    const { seat, points, faults } = reading;
    this.tray.root.hidden = seat === null || dice.length === 0;
    this.tray.show({
      typed: dice,
      later: reading.later,
      legal: reading.legal,
      roll: draft.rolls.length,
      canRoll: !draft.actions.length,
      isAgain: draft.again,
    });
    this.placeDone();
    this.done.show(
      draft.actions.map((action, place) => ({ text: called(game.game, action), why: faults[place] ?? "" })),
    );
    this.buttons.show({
      isOver: seat === null,
      isEdit,
      isWhole: isReady,
      points: points === null ? null : points || Number(game.options.nothing_built),
      hasBuilt: Boolean(points),
      canAct: reading.canAct,
      canThrowAgain,
      canUndo,
      hasGaps: dice.includes(null),
    });
    setText(this.status, asking(typing));
    this.fitStatus();
    setAttributes(document.body, {
      "data-turn": seat === null ? "others" : "mine",
      "data-seat": seat,
      "data-edit": isEdit,
    });
  }

  /** Place the actions of the turn in the tray, where they move nothing; in a turn without dice, above the buttons. */
  placeDone() {
    const { done, tray, buttons } = this;
    const isInTray = tray.wood.contains(done.root);
    if (tray.root.hidden) buttons.root.before(done.root);
    else if (!isInTray) tray.wood.append(done.root);
  }

  get isPeeking() {
    return this.peeked !== null && this.peeked !== this.typing.reading.seat;
  }

  showSheet() {
    const { now, all, legal, seat: acting } = this.typing.reading;
    const seat = this.peeked ?? acting ?? all.winners[0] ?? 0;
    const isActing = seat === acting;
    const look = { seat, me: seat, isPeeked: this.isPeeking, legal: isActing ? legal : [] };
    this.onPaper.draw(this.picture, isActing || acting === null ? now : all, look);
    this.onPaper.showTrack(this.typing, seat);
    this.plates.show(all, seat);
    const { hasSheets } = this.onPaper;
    const name = hasSheets ? t("page.sheet-of", { name: all.seats[seat].name }) : all.seats[seat].name;
    this.owner.replaceChildren(seatBadge(seat), el("span", { title: name }, this.isPeeking ? `${name} ×` : name));
    this.owner.hidden = !hasSheets && !this.isPeeking;
    setAttributes(this.owner, { disabled: !this.isPeeking, title: this.isPeeking ? t("page.sheet-back") : name });
  }

  /** @param {number | null} seat */
  peek(seat) {
    this.peeked = seat;
    this.tip.hide();
    this.showSheet();
  }

  showWrong() {
    const wrong = this.typing.wrong().length;
    this.wrong.hidden = wrong === 0;
    setText(this.wrong, wrong ? t("companion.wrong", { n: wrong }) : "");
    this.panels.setWaiting("turns", wrong > 0);
  }

  /** Highlight the dice that a hint would keep. @param {string | null} action */
  advise(action) {
    const [verb, ...faces] = (action ?? "").split(" ");
    this.tray.advise(verb === "keep" ? faces : []);
  }

  /** Take what the server or the rules on this device have answered, or that neither can. */
  hear() {
    const { checker, typing } = this;
    const { checked, line } = checker;
    const isOffline = line === "offline" || line === "starting";
    const isNew = typing.isOffline !== isOffline || (checked !== null && !typing.reading.isChecked);
    typing.isOffline = isOffline;
    typing.isStarting = line === "starting";
    if (checked) typing.learn(checker.paper, checked);
    if (isNew && !this.book.isAlone) {
      if (checked) this.shelf.keep(this.game);
      typing.refresh();
      this.draw();
    }
    this.showCheck();
  }

  /** Show the connection state and the result of the check. */
  showCheck() {
    const { checked, refusal, line } = this.checker;
    this.onLine(line);
    this.advice.setMoment(line === "online" ? this.typing.hintRequest() : null);
    if (this.typing.isEdit) return; // the server checks the game without the current correction
    this.history.differ(refusal ? [refusal] : checked ? this.typing.differences(checked) : []);
  }
}
