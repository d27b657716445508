// A game on paper. Input is saved first, then played by the rule tables and shown, then checked by the server.

import { Boxes } from "../dice/boxes.js";
import { costCard } from "../drawing/costs.js";
import { frame } from "../drawing/drawing.js";
import { seatBadge } from "../drawing/shapes.js";
import { Spotlight } from "../drawing/spotlight.js";
import { Tip } from "../drawing/tip.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Notice } from "../kit/notice.js";
import { Panels } from "../kit/panels.js";
import { End } from "../table/end.js";
import { asking } from "./asking.js";
import { Buttons } from "./buttons.js";
import { Checker } from "./checker.js";
import { differences } from "./differences.js";
import { Done } from "./done.js";
import { History } from "./history.js";
import { OnPaper, PaperPlates, snapshotOf } from "./on-paper.js";
import { PaperAdvice } from "./paper-advice.js";
import { recordButton } from "./record.js";
import { Tray } from "./tray.js";
import { Typing } from "./typing.js";
import { called, why } from "./words.js";

/** @typedef {import("./shelf.js").Game} Game */

export class Companion {
  /**
   * @param {import("./tables.js").Tables} tables
   * @param {import("../client/types.js").ClassicSheet} sheet
   * @param {import("./shelf.js").Shelf} shelf
   * @param {Game} game
   * @param {{onLine: (line: import("./checker.js").Line) => void, onAgain: () => void}} callbacks
   */
  constructor(tables, sheet, shelf, game, { onLine, onAgain }) {
    this.tables = tables;
    this.shelf = shelf;
    this.game = game;
    this.onLine = onLine;
    this.typing = new Typing(tables, game);
    this.snapshot = this.takeSnapshot();
    /** @type {number | null} another seat's sheet that the player has opened */
    this.peeked = null;
    this.onPaper = new OnPaper(sheet, () => this.recordButton());
    this.checker = new Checker(() => this.showCheck());
    this.status = el("p", { class: "status", "data-testid": "status", role: "status" });
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
    this.boxes = new Boxes(game.options.turns);
    this.plates = new PaperPlates(this.onPaper, (seat) => this.peek(seat));
    this.tray = this.newTray();
    this.advice = new PaperAdvice(
      () => this.picture,
      (action) => this.advise(action),
    );
    this.done = new Done((place) => this.change(() => this.typing.takeBack(place)));
    this.buttons = new Buttons({
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
    const { faces, dice, rolls } = this.tables.rules;
    return new Tray(faces, dice, rolls, {
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
    const dock = el(
      "div",
      { class: "dock" },
      this.notice.root,
      this.panels.root,
      this.tray.root,
      this.done.root,
      this.buttons.root,
    );
    this.panels.placeAbove(dock);
    const root = el(
      "main",
      { class: "board companion" },
      el("h1", { class: "unseen" }, t("companion.title")),
      el(
        "div",
        { class: "left" },
        el("aside", { class: "people", "aria-label": t("page.seats") }, this.plates.root),
        this.costs,
      ),
      el("div", { class: "own" }, frame(this.picture, this.owner, this.tip.root), this.boxes.root),
      el(
        "div",
        { class: "right" },
        el("div", { class: "asked" }, this.status, this.advice.button, this.advice.root, this.wrong),
        dock,
        this.history.root,
      ),
      this.panels.scrim,
      this.tip.voice,
      this.end.root,
    );
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
    if (this.typing.isWhole) this.buttons.focus();
  }

  /** @param {string} action */
  act(action) {
    this.tip.hide();
    this.change(() => this.typing.act(action));
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
  choose(site) {
    const [action] = site.actions;
    const typed = this.typing.draft.actions.indexOf(action);
    if (site.action) this.act(site.action);
    else if (typed >= 0 && !this.isPeeking) this.change(() => this.typing.takeBack(typed));
    else this.tip.show(site, this.whyNot(site, action));
  }

  /** @param {import("../drawing/drawing.js").Site} site @param {string} action */
  whyNot(site, action) {
    const { before, now } = this.typing.reading;
    const isBuilt = site.group.hasAttribute("data-built");
    if (isBuilt) return t("page.tip.built");
    if (this.isPeeking || !now) return t("page.tip.not-now");
    if (!this.typing.isWhole) return t("companion.tip.dice");
    const fault = before.whyNot(now, action);
    return fault ? why(fault, action) : "";
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target, key } = event;
    const isElsewhere =
      target instanceof HTMLInputElement || this.end.root.open || event.ctrlKey || event.metaKey || event.altKey;
    if (isElsewhere || !this.typing.reading.now) return;
    const face = this.tables.rules.faces[Number(key) - 1];
    if (face && !this.typing.isWhole) this.type(face);
    else if (key === "Backspace") this.change(() => this.typing.undo());
    else return;
    event.preventDefault();
  }

  // Output

  /** Return the game as a snapshot of a table. */
  takeSnapshot() {
    const { all } = this.typing.reading;
    return snapshotOf(all, this.game, all.isOver ? null : all.seat);
  }

  show() {
    const { reading, draft } = this.typing;
    this.snapshot = this.takeSnapshot();
    this.showTurn();
    this.showSheet();
    this.history.show(this.typing.turns(), this.snapshot.seats, reading.all, this.typing.isEdit ? draft.at : null);
    this.showWrong();
    if (reading.all.isOver && !this.typing.isEdit) this.end.show(this.snapshot);
    this.checker.check(this.typing.checkRequest());
    this.showCheck();
  }

  /** Show the turn that is being entered. */
  showTurn() {
    const { draft, dice, isWhole, isEdit, reading, canThrowAgain, canUndo } = this.typing;
    const { now, legal } = reading;
    const faults = now?.faults ?? [];
    this.tray.root.hidden = !now;
    this.tray.show({
      typed: dice,
      later: (now?.ranks ?? []).map((rank) => this.tables.dice(rank)),
      legal,
      roll: draft.rolls.length,
      canRoll: !draft.actions.length,
      isAgain: draft.again,
    });
    this.done.show(
      draft.actions.map((action, place) => ({
        text: called(this.tables, action),
        why: faults[place] ? why(faults[place], action) : "",
      })),
    );
    this.buttons.show({
      isOver: !now,
      isEdit,
      isWhole,
      points: now?.points || this.game.options.nothing_built,
      hasBuilt: Boolean(now?.points),
      canAct: reading.canAct,
      canThrowAgain,
      canUndo,
    });
    setText(this.status, asking(this.typing));
    setAttributes(document.body, {
      "data-turn": now ? "mine" : "others",
      "data-seat": now?.seat ?? null,
      "data-edit": isEdit,
    });
  }

  get isPeeking() {
    return this.peeked !== null && this.peeked !== this.typing.reading.now?.seat;
  }

  showSheet() {
    const { before, now, all, legal } = this.typing.reading;
    const seat = this.peeked ?? now?.seat ?? this.snapshot.winners[0];
    const isActing = seat === now?.seat;
    const shown = isActing ? snapshotOf(before, this.game, seat) : this.snapshot;
    this.onPaper.draw(this.picture, shown, { seat, me: seat, isPeeked: this.isPeeking, legal: isActing ? legal : [] });
    const isPending = isActing && !this.typing.isEdit;
    this.boxes.show(all.sheets[seat].boxes, seat, isPending ? now.points : null, this.game.options.nothing_built);
    this.boxes.boxes.forEach((box, place) =>
      setAttributes(box, { "data-edited": this.typing.isEdit && isActing && place === this.typing.number - 1 }),
    );
    this.plates.show(this.snapshot, seat);
    const name = t("page.sheet-of", { name: this.snapshot.seats[seat].name });
    this.owner.replaceChildren(seatBadge(seat), el("span", {}, this.isPeeking ? `${name} ×` : name));
    setAttributes(this.owner, { disabled: !this.isPeeking, title: this.isPeeking ? t("page.sheet-back") : null });
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

  /** Show the connection state and the result of the server's check. */
  showCheck() {
    const { checked, refusal, line } = this.checker;
    this.onLine(line);
    this.advice.setMoment(line === "online" ? this.typing.hintRequest() : null);
    if (this.typing.isEdit) return; // the server checks the game without the current correction
    this.history.differ(refusal ? [refusal] : checked ? differences(this.typing.reading.all, this.game, checked) : []);
  }
}
