// Replay of a game: the table as it was at any moment. The address names the moment, so it can be sent to others.
//
// Test ids: replay, replay-slider, replay-count, replay-first, replay-turn-back, replay-back, replay-play, replay-on,
// replay-turn-on, replay-last, replay-speed, replay-eyes, replay-link, replay-present, replay-hands.

import { Refusal } from "../client/api.js";
import { frame } from "../drawing/drawing.js";
import { seatBadge } from "../drawing/shapes.js";
import { Spotlight } from "../drawing/spotlight.js";
import { Tip } from "../drawing/tip.js";
import { at } from "../kit/addresses.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { fillPage, header, rulesLink } from "../kit/header.js";
import { help } from "../kit/help.js";
import { t } from "../kit/messages.js";
import { Notice } from "../kit/notice.js";
import { Panels } from "../kit/panels.js";
import { desk, sides } from "../table/desk.js";
import { fitting } from "../table/fitting.js";
import { Log } from "../table/log.js";
import { copying, Plates } from "../table/seats.js";
import { statusOf } from "../table/status.js";
import { Controls } from "./controls.js";
import { Playing } from "./playing.js";
import { Positions } from "./positions.js";
import { placeOf, stopsOf, turnFrom, turnsIn } from "./stops.js";

const ADDRESS = 400; // milliseconds after a step until the address names it; browsers allow few changes

const IN_SIGHT = 60; // lines of the log before and after the marked one, more than are in sight
const AT_ONCE = 100; // lines farther away that change at once
const MOMENT = 50; // milliseconds between them

/** Who is away now says nothing about then. */
const NOW = { due: null, due_for: null, stand_in_from: null };
const PRESENT = { online: true, away_since: null, stand_in: null, left: false, ...NOW };

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("../client/types.js").Moment} Moment */
/** @typedef {import("./table-source.js").TableSource | import("./record-source.js").RecordSource} Source */

export class Replay {
  /**
   * @param {import("../client/types.js").AnySheet} sheet
   * @param {import("../table/game.js").GameClass} GameClass
   * @param {Source} source
   * @param {Entry[]} lines the log
   * @param {Moment} first the position that is shown first
   * @param {((snapshot: Snapshot) => HTMLElement) | null} hands draws open hands, in games that have them
   */
  constructor(sheet, GameClass, source, lines, first, hands) {
    this.source = source;
    this.lines = lines;
    this.hands = hands;
    this.positions = new Positions((from, to) => source.positions(from, to));
    this.positions.known.set(first.seq, first);
    this.stops = stopsOf(lines);
    this.turns = turnsIn(this.stops, lines);
    this.place = placeOf(this.stops, first.seq);
    this.wanted = this.place; // where the viewer wants to be, while the position is loaded
    this.timer = 0;
    this.fading = 0;
    /** @type {HTMLElement[]} the lines of the log with their headings */
    this.rows = [];
    /** @type {Map<number, number>} places in `rows` by seq */
    this.rowOf = new Map();
    this.row = -1; // the place of the marked line
    this.snapshot = this.at(first);
    /** @type {number | null} another seat's sheet that the viewer has opened */
    this.peeked = null;
    this.large = 0;

    this.status = el("p", { class: "status", "data-testid": "status", role: "status" });
    this.fitStatus = fitting(this.status);
    this.turn = el("p", { class: "replay-turn" });
    this.notice = new Notice();
    this.tip = new Tip();
    this.owner = el("button", { type: "button", class: "sheet-name", click: () => this.peek(null) });
    /** @type {import("../table/game.js").Game} */
    this.game = new GameClass(sheet, this.snapshot, {
      ...{ act() {}, undo() {}, again() {}, result() {}, refuse() {}, setWaiting() {}, notify() {} },
      attempt: async () => "",
      why: async () => "",
      wholeLog: async () => {},
      redraw: () => this.drawPicture(),
      open: (panel) => this.panels.slide(panel),
      close: () => this.panels.close(),
    });
    this.tip.isAside = this.game.isTipAside;
    const point = (/** @type {import("../drawing/drawing.js").Site | null} */ site) =>
      site ? this.tip.show(site, "") : this.tip.hide();
    this.picture = this.game.drawing({ onChoose: point, onPoint: point });
    this.plates = new Plates(this.game, (seat) => this.peek(seat));
    this.cards = new Plates(this.game, (seat) => this.peekAt(seat), "card-");
    const nameOf = (/** @type {number} */ seat) => this.snapshot.seats[seat].name;
    const look = { picturesOf: (/** @type {Entry} */ entry) => this.game.picturesOf(entry), nameOf };
    this.log = new Log(this.game.besideLog, look, () => {});
    this.log.atEnd = false; // the log follows the replay instead
    this.controls = new Controls({
      press: (press) => this.press(press),
      go: (place) => this.jump(place),
      speed: (speed) => (this.playing.speed = speed),
      look: (view) => location.replace(at(source.address(this.stops[this.place], view)) + location.hash),
    });
    this.playing = new Playing(
      () => this.step(),
      (isOn) => this.controls.showPlaying(isOn),
    );
    this.present = el("a", { class: "button small", "data-testid": "replay-present" });
    this.open = el("div", { class: "replay-hands", hidden: true });
    this.card = this.game.card();
    const beside = sides(this.game, this.cards.root, this.card, this.log);
    this.sheets = beside[0].root;
    this.panels = new Panels(beside);
    this.assemble();
    this.log.add(lines, false);
    this.noteRows();
    this.log.list.addEventListener("click", (event) => this.pick(event.target));
    this.log.list.addEventListener("keydown", (event) => event.key === "Enter" && this.pick(event.target));
    this.controls.offer(source.eyes, source.view);
    this.controls.showPlaying(false);
    this.showPresent(false);
    this.draw();
    this.positions.ahead(this.stops, this.place);
  }

  assemble() {
    const page = /** @type {HTMLElement} */ (document.getElementById("page"));
    const { game } = this;
    new Spotlight(page, this.picture);
    const address = () => this.source.address(this.stops[this.place]);
    const link = this.source.isShared ? copying(address, t("replaypage.link"), "replay-link") : [];
    this.controls.rest.append(...link, this.present);
    const dock = el("div", { class: "dock" }, this.notice.root, this.panels.root, ...game.controls, this.controls.root);
    this.panels.placeAbove(dock);
    document.body.classList.add("replaying");
    fillPage(
      header(rulesLink(this.snapshot.game, true), help(touches(), keys())),
      desk(`game-${this.snapshot.game}`, `${t("replaypage.title")}: ${t(`game.${this.snapshot.game}`)}`, {
        people: [this.plates.root, this.plates.notes?.free],
        card: this.card,
        own: [frame(this.picture, ...game.overlays, this.owner, this.tip.root), game.under],
        asked: [this.turn, this.status, this.open],
        dock,
        beside: [this.log.root],
        over: [this.sheets, this.panels.scrim, this.tip.voice],
      }),
    );
  }

  /** Return the snapshot of a position. Nobody can act in the past. @param {Moment} moment @returns {Snapshot} */
  at(moment) {
    const { head } = this.source;
    const isEnd = head.over && moment.seq === this.stops.at(-1);
    return {
      ...{ ...head, ...moment },
      ...{ viewer: moment.view.viewer, mine: [], legal: {}, undo: null, thinking: [], invites: [], next: null },
      over: isEnd,
      winners: isEnd ? head.winners : [],
      seats: head.seats.map((seat) => ({ ...seat, ...PRESENT, holder: holderOf(seat) })),
      clock: { ...head.clock, paused: false },
    };
  }

  /** @param {import("./controls.js").Press} press */
  press(press) {
    const last = this.stops.length - 1;
    const turn = (/** @type {-1 | 1} */ step) => turnFrom(this.turns, this.wanted, last, step);
    if (press === "play") this.play();
    else if (press === "first") this.jump(0);
    else if (press === "last") this.jump(last);
    else if (press === "turn-back") this.jump(turn(-1));
    else if (press === "turn-on") this.jump(turn(1));
    else this.jump(this.wanted + (press === "on" ? 1 : -1));
  }

  play() {
    if (this.playing.isOn) this.playing.stop();
    else if (this.place < this.stops.length - 1) this.playing.start();
  }

  /** Show the next position; return whether there is another one. */
  async step() {
    await this.go(this.place + 1);
    return this.place < this.stops.length - 1;
  }

  /** Stop playing and show a position. @param {number} place */
  jump(place) {
    this.playing.stop();
    this.go(place);
  }

  /** Show the position of a line of the log. @param {EventTarget | null} target */
  pick(target) {
    const line = target instanceof Element ? target.closest("li") : null;
    const entry = line?.matches(".log-turn") ? line.nextElementSibling : line;
    const seq = Number(entry?.getAttribute("data-seq"));
    if (seq) this.jump(placeOf(this.stops, seq));
  }

  /** Show a position as soon as it is there, unless the viewer wants another one by then. @param {number} place */
  async go(place) {
    this.wanted = Math.max(0, Math.min(place, this.stops.length - 1));
    const wanted = this.wanted;
    const seq = this.stops[wanted];
    try {
      const moment = this.positions.known.get(seq) ?? (await this.positions.at(seq));
      if (this.wanted === wanted && wanted !== this.place) this.show(wanted, moment);
      this.positions.ahead(this.stops, wanted);
    } catch (error) {
      this.wanted = this.place;
      this.playing.stop();
      this.notice.show(error instanceof Refusal ? error.message : t("page.offline"));
    }
  }

  /** @param {number} place @param {Moment} moment */
  show(place, moment) {
    const isStep = place === this.place + 1;
    const passed = moment.view.turn !== this.snapshot.view.turn;
    const before = this.snapshot;
    this.place = place;
    this.snapshot = this.at(moment);
    if (passed) this.peeked = null;
    this.tip.hide();
    this.game.rest(isStep ? before : this.snapshot); // nothing flies between positions that are far apart
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => history.replaceState(history.state, "", at(this.source.address(moment.seq)) + location.hash),
      ADDRESS,
    );
  }

  draw() {
    const { snapshot, stops, place, lines } = this;
    const entries = lines.slice(0, stops[place]);
    this.game.show(snapshot, entries, []);
    this.drawPicture();
    setText(this.status, this.said());
    this.fitStatus();
    setText(this.turn, turnOf(lines[stops[place] - 1], snapshot));
    this.controls.show(place, stops.length - 1);
    if (this.hands) this.open.replaceChildren(this.hands(snapshot));
    this.open.hidden = !this.hands;
    this.mark();
  }

  /** Return what has happened since the position before, in the words of the log. */
  said() {
    const { snapshot, stops, place, lines } = this;
    if (snapshot.over || place === 0) return statusOf(snapshot, null, this.game);
    return lines[stops[place] - 1].sentence;
  }

  /** Note the lines of the log in the order of the page; those that are new are still to come. */
  noteRows() {
    const known = this.rows.length;
    this.rows = /** @type {HTMLElement[]} */ ([...this.log.list.querySelectorAll(".entry, .log-turn")]);
    this.rows.forEach((row, number) => {
      const seq = row.getAttribute("data-seq");
      if (seq) this.rowOf.set(Number(seq), number);
      if (number >= known) setAttributes(row, { "data-later": true });
    });
  }

  /** Mark the line of the log that is shown. Only lines that it has passed change: a sheet of styles for all is slow. */
  mark() {
    const row = this.rowOf.get(this.stops[this.place]) ?? -1;
    const isFar = Math.abs(row - this.row) > IN_SIGHT;
    if (row !== this.row && this.row >= 0) setAttributes(this.rows[this.row], { "aria-current": null });
    if (row >= 0) setAttributes(this.rows[row], { "aria-current": "step" });
    this.row = row;
    this.fade(row - IN_SIGHT, row + IN_SIGHT);
    this.scroll();
    if (isFar) this.fadeRest(0);
  }

  /** Make lines faint that are still to come. @param {number} first @param {number} end */
  fade(first, end) {
    for (let row = Math.max(0, first); row < Math.min(end, this.rows.length); row += 1)
      setAttributes(this.rows[row], { "data-later": row > this.row });
  }

  /** Do that with all lines in the next moments: after a jump there may be a thousand. @param {number} first */
  fadeRest(first) {
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      this.fade(first, first + AT_ONCE);
      if (first + AT_ONCE < this.rows.length) this.fadeRest(first + AT_ONCE);
    }, MOMENT);
  }

  /** Keep the marked line in the middle of the log. */
  scroll() {
    const { list } = this.log;
    const line = this.rows[this.row];
    if (!line) list.scrollTop = 0;
    else if (line.offsetParent) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
  }

  /** Draw the large picture: the sheet that the viewer has opened, otherwise that of the active player. */
  drawPicture() {
    const { snapshot, peeked, game } = this;
    const acting = snapshot.over ? (snapshot.winners[0] ?? this.large) : snapshot.actors[0];
    const normal = acting >= 0 ? acting : this.large;
    this.large = peeked ?? normal;
    const isPeeked = peeked !== null && (peeked !== normal || !game.hasSheets);
    game.draw(this.picture, snapshot, { seat: this.large, me: null, isPeeked, legal: [] });
    game.showUnder(snapshot, this.large);
    const marked = game.hasSheets || isPeeked ? this.large : null;
    this.plates.show(snapshot, marked);
    this.cards.show(snapshot, marked);
    const name = t("page.sheet-of", { name: snapshot.seats[this.large].name });
    this.owner.replaceChildren(seatBadge(this.large), el("span", { title: name }, isPeeked ? `${name} ×` : name));
    this.owner.hidden = !game.hasSheets && !isPeeked;
    setAttributes(this.owner, { disabled: !isPeeked, title: isPeeked ? t("page.sheet-back") : name });
  }

  /** @param {number | null} seat */
  peek(seat) {
    this.peeked = seat === this.peeked && !this.game.hasSheets ? null : seat;
    this.drawPicture();
  }

  /** @param {number} seat */
  peekAt(seat) {
    this.panels.close();
    this.peek(seat);
  }

  /** Add what has been played meanwhile. @param {Entry[]} entries */
  add(entries) {
    const fresh = entries.filter(({ seq }) => seq > this.lines.length);
    if (!fresh.length) return;
    this.lines.push(...fresh);
    this.stops = stopsOf(this.lines);
    this.turns = turnsIn(this.stops, this.lines);
    this.log.add(fresh, false);
    this.noteRows();
    this.controls.show(this.place, this.stops.length - 1);
  }

  /** Lead back to where the viewer has come from; to the table say whether it waits. @param {boolean} isAwaited */
  showPresent(isAwaited) {
    const { key, path } = this.source.present;
    const isCalled = isAwaited && key === "replaypage.present";
    setText(this.present, t(isCalled ? "replaypage.present.turn" : key));
    setAttributes(this.present, { "data-awaited": isCalled, href: at(path) });
  }
}

/** Somebody played each seat, though nobody may have it now. @param {import("../client/types.js").Seat} seat */
function holderOf({ holder }) {
  return holder === "nobody" ? "other" : holder;
}

/** @param {Entry | undefined} line @param {Snapshot} snapshot */
function turnOf(line, { seats }) {
  return line?.turn ? t("page.log.turn", { name: seats[line.turn.seat].name, number: line.turn.number }) : "";
}

/** @returns {import("../kit/help.js").Line[]} */
function touches() {
  return [
    [t("page.log"), t("replaypage.touch.log")],
    [t("replaypage.slider"), t("replaypage.touch.slider")],
  ];
}

/** @returns {import("../kit/help.js").Line[]} */
function keys() {
  return [
    ["← →", t("replaypage.keys.step")],
    [t("replaypage.key.pages"), t("replaypage.keys.turn")],
    [t("replaypage.key.ends"), t("replaypage.keys.ends")],
    [t("replaypage.key.space"), t("replaypage.keys.play")],
  ];
}
