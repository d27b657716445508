// A table. Everything on the page is drawn from the newest snapshot. Subclasses of Game contain what differs between
// games.

import { Talk } from "../chat/talk.js";
import { api, newKey, Refusal, repeated } from "../client/api.js";
import { ServerTime } from "../client/server-time.js";
import { listen } from "../client/stream.js";
import { frame } from "../drawing/drawing.js";
import { seatBadge } from "../drawing/shapes.js";
import { Spotlight } from "../drawing/spotlight.js";
import { Tip } from "../drawing/tip.js";
import { el, followHeight, setAttributes, setText } from "../kit/dom.js";
import { fillPage, header, rulesLink } from "../kit/header.js";
import { help } from "../kit/help.js";
import { loadMessages, t } from "../kit/messages.js";
import { Notice } from "../kit/notice.js";
import { Panels } from "../kit/panels.js";
import { shortcuts } from "../kit/shortcuts.js";
import { loadStyle } from "../kit/style.js";
import { Absence } from "./absence.js";
import { Advice } from "./advice.js";
import { Audience } from "./audience.js";
import { Calls } from "./calls.js";
import { Countdown, isTimed } from "./countdown.js";
import { CalledOff, Delivery } from "./delivery.js";
import { desk, sides } from "./desk.js";
import { fitting } from "./fitting.js";
import { Handover, seatToAct } from "./handover.js";
import { Log } from "./log.js";
import { Menu } from "./menu.js";
import { pace, paceChoice, pauseAfter } from "./pace.js";
import { continues, entriesAfter, entriesOf, positionsOf, Queue } from "./queue.js";
import { replayLinks } from "./replay-links.js";
import { Invitations, Plates } from "./seats.js";
import { statusOf } from "./status.js";
import { Watching } from "./watching.js";

const CHAT = "chat"; // the panel beside the log
const NEWS = 30; // seconds in which a message of the chat is news
const MOVES = [":moved", ":given"]; // the texts of log entries
const TICK = 250; // milliseconds

export class Table {
  /**
   * @param {import("../client/types.js").AnySheet} sheet
   * @param {import("../client/types.js").Snapshot} snapshot
   * @param {import("./game.js").GameClass} GameClass class of the game
   * @param {"taken" | "unknown" | null} [refused] why the invitation that the visitor came by gave no seat
   */
  constructor(sheet, snapshot, GameClass, refused = null) {
    this.snapshot = snapshot;
    /** @type {import("../client/types.js").Entry[]} */
    this.entries = [];
    /** @type {Promise<boolean> | null} of earlier log entries */
    this.loading = null;
    this.prepared = 0; // the last log entry of which something was prepared
    this.busy = false;
    this.closeLink = () => {}; // once the link to a seat has been used
    /** @type {Promise<typeof import("./asking.js")> | null} */
    this.asking = null;
    this.news = ""; // the message of the chat that was shown last
    this.time = new ServerTime();
    this.time.note(snapshot);
    this.ticking = 0;
    /** @type {Set<number>} seats that this browser has had */
    this.held = new Set(snapshot.mine);
    this.queue = new Queue({
      prepare: (update) => this.prepare(this.newIn(update)),
      show: (update) => this.apply(update),
      pause: (update) => pauseAfter(this.newIn(update), update.mine),
      changed: () => this.showBehind(),
    });
    /** @type {number | null} another seat's sheet that the player has opened, until the turn ends */
    this.peeked = null;
    this.large = 0;
    /** @type {string | null} key of the site that was tapped once */
    this.chosen = null;

    this.status = el("p", {
      class: "status",
      "data-testid": "status",
      role: "status",
      id: "status",
      "aria-labelledby": "status",
      "data-next": 9,
    });
    this.fitStatus = fitting(this.status);
    this.delivery = new Delivery(() => this.showLine());
    this.lineText = el("span", {});
    this.callOff = el(
      "button",
      { type: "button", class: "button small", "data-testid": "call-off", click: () => this.delivery.callOff() },
      t("page.unsent.call-off"),
    );
    const line = { class: "line", "data-testid": "line", role: "status", hidden: true };
    this.line = el("p", line, this.lineText, this.callOff);
    this.skip = el("button", {
      type: "button",
      class: "button small skip",
      "data-testid": "skip",
      hidden: true,
      click: () => this.queue.jump(),
    });
    shortcuts([{ keys: [t("page.key.roll"), "R"], buttons: [this.skip], isShown: false }]); // a second press rolls
    this.notice = new Notice();
    this.tip = new Tip();
    this.owner = el("button", {
      type: "button",
      class: "sheet-name",
      "data-testid": "sheet-name",
      click: () => this.peek(null),
    });
    /** @type {import("./game.js").Game} */
    this.game = new GameClass(sheet, snapshot, {
      act: (action) => this.act(action),
      attempt: (...actions) => this.attempt(...actions),
      undo: () => this.undo(),
      again: () => this.again(),
      result: async () => (await this.end)?.open(),
      redraw: () => this.drawPicture(),
      open: (panel) => this.panels.slide(panel),
      close: () => this.panels.close(),
      refuse: (choice) => this.refuse(choice),
      setWaiting: (panel, isWaiting) => this.panels.setWaiting(panel, isWaiting),
      why: (action) => this.why(action),
      notify: (text) => this.notice.show(text),
      wholeLog: () => this.wholeLog(),
    });
    this.tip.isAside = this.game.isTipAside;
    this.handover = new Handover(this.game, {
      open: () => this.lookAgain(),
      cover: () => this.cover(),
      undo: () => this.undo(),
      act: async (seat, action) => this.notice.show(await this.attemptFor(seat, action)),
    });
    this.picture = this.game.drawing({
      onChoose: (site, byTouch) => this.choose(site, byTouch),
      onPoint: (site) => this.point(site),
    });
    this.plates = new Plates(this.game, (seat) => this.tapSeat(seat));
    this.cards = new Plates(
      this.game,
      (seat) => {
        this.panels.close();
        this.tapSeat(seat);
      },
      "card-",
    );
    this.invitations = new Invitations((error) => this.notice.show(this.failed(error)));
    this.watching = new Watching(refused);
    this.audience = new Audience();
    this.advice = new Advice(
      () => this.picture,
      (action) => this.game.advise(action),
      (action) => this.act(action),
    );
    shortcuts([{ keys: [t("page.key.hint"), "H"], buttons: [this.advice.button] }]);
    this.log = new Log(
      this.game.besideLog,
      { picturesOf: (entry) => this.game.picturesOf(entry), nameOf: (seat) => this.snapshot.seats[seat].name },
      () => this.loadEarlier(),
    );
    /** @type {Promise<import("./end.js").End> | null} loaded when the game is over */
    this.end = null;
    /** @type {{show: () => void} | null} a guide through a first game, loaded on wish */
    this.guide = null;
    /** @type {{show: () => void, allows: (action: string) => Promise<boolean>} | null} warns before mistakes, loaded on wish */
    this.practice = null;
    const announce = (/** @type {string[]} */ sentences) => this.log.announce(sentences);
    this.countdown = new Countdown(announce);
    this.absence = new Absence({
      standIn: (seat) => this.change((table, query) => api.standIn(table, query, { seat })),
      comeBack: (seat) => this.change((table, query) => api.comeBack(table, query, { seat })),
      resume: () => this.pause(false),
      announce,
    });
    this.talk = new Talk(
      {
        say: (seat, said) => api.say(this.snapshot.table, { seat, ...said }),
        allow: (on) => this.allowChat(on),
        unread: (has) => this.showUnread(has),
        news: (text, at) => this.showNews(text, at),
      },
      ({ root, list }) => this.log.addPage({ name: CHAT, title: t("chat.title"), root, lines: list }),
    );
    this.calls = new Calls((text) => this.notice.show(text));
    this.menu = new Menu(
      {
        pause: (on) => this.pause(on),
        chat: (on) => this.allowChat(on),
        link: async (seat) => (await import("./seat-link.js")).openLink(this, seat),
        leave: (seat) => this.change((table, query) => api.leave(table, query, { seat })),
        opened: () => this.practise(),
      },
      this.calls.root,
    );
    this.card = this.game.card();
    const beside = sides(this.game, this.cards.root, this.card, this.log, this.game.asides);
    this.sheets = beside[0].root;
    const { moves } = this.game;
    const listed = { name: "moves", title: t("page.tab.moves"), root: moves.root, before: () => moves.fill() };
    this.panels = new Panels([...beside, listed]);
    this.log.root.append(replayLinks(snapshot.table, this.log.list));
    this.assemble();
    if (snapshot.daily) this.showDaily(snapshot.daily, snapshot.over);
  }

  /** Say which daily game this is. @param {import("../client/types.js").Daily} daily @param {boolean} over */
  async showDaily(daily, over) {
    const { dailyBanner } = await import("../daily/banner.js");
    this.status.before(await dailyBanner(daily, over));
  }

  assemble() {
    const page = /** @type {HTMLElement} */ (document.getElementById("page"));
    new Spotlight(page, this.picture, () => this.panels.close());
    const dock = el(
      "div",
      { class: "dock" },
      this.notice.root,
      this.panels.root,
      ...this.game.controls,
      this.handover.bar.root,
      this.absence.root,
    );
    this.panels.placeAbove(dock, this.game.over, this.handover.root, this.advice.root, this.advice.window);
    dock.addEventListener("pointerdown", () => this.busy || this.forget());
    const { game, plates, countdown, skip, advice } = this;
    const board = desk(`game-${this.snapshot.game}`, t(`game.${this.snapshot.game}`), {
      people: [plates.root, plates.notes?.free, this.invitations.root, this.watching.root],
      card: this.card,
      own: [frame(this.picture, ...game.overlays, this.owner, this.tip.root, this.audience.root), game.under],
      asked: [this.status, countdown.root, skip, advice.button, advice.root, game.glance, this.line],
      dock,
      beside: [...game.asides.map(({ root }) => root), game.moves.root, this.log.root],
      over: [game.over, this.sheets, this.panels.scrim, this.tip.voice],
    });
    // On narrow screens a hint covers the people whole.
    followHeight(/** @type {HTMLElement} */ (board.querySelector(".people")), "--people", [advice.root]);
    fillPage(
      header(
        rulesLink(this.snapshot.game, true),
        this.hasBots && paceChoice(() => this.queue.jump()),
        help(this.game.touches, this.game.keys),
        this.menu.root,
      ),
      board,
      this.log.voice,
      this.handover.root,
    );
  }

  /** Return the player's seat that may act now, or null. */
  me() {
    return seatToAct(this.snapshot);
  }

  /** Return whether the game waits for the player. */
  isAsked() {
    const me = this.me();
    return me !== null && this.game.waitsFor(this.snapshot, me);
  }

  legal() {
    const me = this.me();
    return me === null ? [] : (this.snapshot.legal[String(me)] ?? []);
  }

  get hasBots() {
    return this.snapshot.seats.some(({ kind }) => kind === "bot");
  }

  /**
   * Take an update of the stream: show it as one action after the other, or at once if a person waits for the player. If
   * log entries before it are missing, the stream begins again after those that the page has.
   * @param {import("../client/types.js").Update} update
   */
  receive(update) {
    this.time.note(update);
    if (!continues(update, Math.max(this.lastSeq(), this.queue.last?.seq ?? 0))) {
      this.stream.again();
      return;
    }
    const isAwaited =
      seatToAct(update) !== null &&
      update.seats.some(({ kind, seat }) => kind !== "bot" && !update.mine.includes(seat));
    this.queue.add(positionsOf(update), isAwaited || pace() === "now" || document.hidden);
  }

  /** Return the log entries of an update that the page has not shown yet. @param {import("./queue.js").Received} update */
  newIn(update) {
    return entriesAfter(entriesOf(update), this.lastSeq());
  }

  /** Start what comes before new log entries; return how long it takes. @param {import("../client/types.js").Entry[]} entries */
  prepare(entries) {
    this.calls.sounds?.throw(entriesAfter(entries, this.prepared)); // an answer is prepared anew after its update
    this.prepared = Math.max(this.prepared, ...entries.map(({ seq }) => seq));
    return document.hidden || pace() === "now" ? 0 : this.game.prepare(entries);
  }

  /** Offer to jump to the present while the page is behind; it says whether the game waits for the player. */
  showBehind() {
    const { last } = this.queue;
    this.skip.hidden = last === null;
    if (!last) return;
    const me = seatToAct(last);
    const isAsked = me !== null && this.game.waitsFor(last, me);
    setText(this.skip, t(isAsked ? "page.skip.turn" : "page.skip"));
    this.showTurn(isAsked);
  }

  /** Show in the title of the window whether the game waits for the player. @param {boolean} isAsked */
  showTurn(isAsked) {
    document.title = `${isAsked ? `● ${t("page.title.turn")} – ` : ""}Eiland`;
    setAttributes(/** @type {Element} */ (document.getElementById("icon")), {
      href: new URL(`../img/${isAsked ? "icon-turn" : "icon"}.svg`, import.meta.url).pathname,
    });
  }

  /**
   * Replace the snapshot by a newer one; ignore an older one.
   * @param {import("./queue.js").Received} received
   * @param {boolean} [aloud]
   */
  apply(received, aloud = true) {
    if (received.seq < this.snapshot.seq) return;
    const snapshot = this.handover.receive(received);
    const entries = this.newIn(received);
    this.entries.push(...entries);
    this.noteMoves(entries, snapshot, aloud);
    const moved = snapshot.seq !== this.snapshot.seq;
    const keeps = this.isStillChosen(snapshot);
    const passed = snapshot.view.turn !== this.snapshot.view.turn || snapshot.over !== this.snapshot.over;
    const news = aloud ? this.game.news(this.snapshot, snapshot) : [];
    this.snapshot = snapshot;
    if (snapshot.dice) import("../client/own-dice.js").then(({ keepHead }) => keepHead(snapshot));
    if (passed) this.peeked = null;
    if (moved && !keeps) this.forget();
    this.log.add(entries, aloud);
    this.log.note(news);
    this.draw();
    const { over, winners, mine } = snapshot;
    this.calls.show(entries, { over, winners, mine, isAsked: this.isAsked() }, this.status.textContent ?? "");
  }

  /**
   * Say so when a seat has moved to another browser.
   * @param {import("../client/types.js").Entry[]} entries new ones
   * @param {import("../client/types.js").Snapshot} snapshot
   * @param {boolean} aloud
   */
  noteMoves(entries, { mine }, aloud) {
    const moves = entries.filter(({ text }) => MOVES.includes(text));
    if (moves.length && aloud) import("./seat-moves.js").then(({ tell }) => tell(this, moves, mine));
    else for (const seat of mine) this.held.add(seat);
  }

  /** Return the query string of a request: the last log entry that this page has, and the seat from which it looks. */
  query() {
    const { viewpoint } = this.handover;
    return `?after=${this.lastSeq()}${viewpoint === null ? "" : `&seat=${viewpoint}`}`;
  }

  /** Load the snapshot again, seen from the current seat. Return the reason if that failed, or "". */
  async lookAgain() {
    let why = "";
    try {
      await this.queue.now(await api.snapshot(this.snapshot.table, this.query()));
    } catch (error) {
      why = this.failed(error);
    }
    this.stream.again();
    return why;
  }

  /** Cover all hands. */
  cover() {
    this.handover.close();
    this.apply({ ...this.snapshot, log: [] });
  }

  /** Return the sequence number of the last log entry that this page has. */
  lastSeq() {
    return this.entries.at(-1)?.seq ?? 0;
  }

  /** Load log entries before those that the page has. Return whether it has got some. */
  loadEarlier() {
    this.loading ??= this.fetchEarlier().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  async fetchEarlier() {
    const [first] = this.entries;
    if (!first || first.seq === 1) return false;
    try {
      const { log } = await api.log(this.snapshot.table, first.seq);
      this.entries.unshift(...log.filter(({ seq }) => seq < this.entries[0].seq));
      this.log.prepend(this.entries);
      return log.length > 0;
    } catch (error) {
      this.notice.show(this.failed(error));
      return false;
    }
  }

  /** Load the whole log. */
  async wholeLog() {
    while (await this.loadEarlier());
  }

  draw() {
    const { snapshot } = this;
    const me = this.me();
    const isAsked = this.isAsked();
    this.game.show(snapshot, this.entries, this.legal());
    this.invitations.show(snapshot);
    this.watching.show(snapshot);
    this.audience.show(snapshot);
    this.drawPicture();
    const status = statusOf(snapshot, me, this.game);
    setText(this.status, status);
    this.fitStatus();
    this.advice.show(snapshot, this.handover.isCovered || !snapshot.hints ? null : me);
    this.countdown.show(snapshot, me);
    this.absence.show(snapshot, this.entries, isAsked);
    this.menu.show(snapshot);
    this.talk.show(snapshot);
    this.tick();
    setAttributes(document.body, {
      "data-position": snapshot.seq,
      "data-paused": snapshot.clock.paused,
      "data-turn": me === null ? "others" : "mine",
      "data-over": snapshot.over,
      "data-seat": me,
      "data-covered": this.handover.isCovered,
    });
    this.showTurn(isAsked);
    this.handover.show(snapshot);
    if (this.asking || snapshot.seats.some(({ asked }) => asked)) this.ask();
    this.guide?.show();
    this.practice?.show();
    this.showEnd(snapshot);
  }

  /** Show a request for a seat. */
  async ask() {
    this.asking ??= import("./asking.js");
    (await this.asking).showRequests(this);
  }

  /** Show the end of the game when it is over. @param {import("../client/types.js").Snapshot} snapshot */
  async showEnd(snapshot) {
    if (!snapshot.over) return;
    this.end ??= this.loadEnd();
    (await this.end).show(snapshot);
  }

  async loadEnd() {
    const style = loadStyle(new URL("./end.css", import.meta.url));
    const [{ End }] = await Promise.all([import("./end.js"), style, loadMessages("end")]);
    const end = new End(this.game, () => this.again());
    document.getElementById("page")?.append(end.root);
    return end;
  }

  /** Show what changes by time alone, as long as something does. */
  tick() {
    clearTimeout(this.ticking);
    const now = this.time.now();
    for (const plates of [this.plates, this.cards]) plates.tick(this.snapshot, now);
    this.countdown.tick(now);
    this.absence.tick(now);
    if (isTimed(this.snapshot)) this.ticking = setTimeout(() => this.tick(), TICK);
  }

  /** Draw the large picture: the sheet that the player has opened, otherwise the default one. */
  drawPicture() {
    const { snapshot, peeked } = this;
    const normal = this.defaultSeat();
    this.large = peeked ?? normal;
    const isPeeked = peeked !== null && (peeked !== normal || !this.game.hasSheets);
    this.game.draw(this.picture, snapshot, { seat: this.large, me: this.me(), isPeeked, legal: this.legal() });
    this.game.showUnder(snapshot, this.large);
    const marked = this.game.hasSheets || isPeeked ? this.large : null;
    this.plates.show(snapshot, marked);
    this.cards.show(snapshot, marked);
    this.showOwner(isPeeked);
    this.owner.hidden = !this.game.hasSheets && !isPeeked;
    setAttributes(this.owner, { disabled: !isPeeked, title: isPeeked ? t("page.sheet-back") : this.owner.textContent });
  }

  /** Name the owner of the large picture. @param {boolean} isPeeked */
  showOwner(isPeeked) {
    const name = t("page.sheet-of", { name: this.snapshot.seats[this.large].name });
    const text = isPeeked ? `${name} ×` : name;
    if (this.owner.dataset.seat === String(this.large) && this.owner.textContent === text) return;
    setAttributes(this.owner, { "data-seat": this.large });
    this.owner.replaceChildren(seatBadge(this.large), el("span", { title: text }, text));
  }

  /** Return the seat whose sheet is shown by default. */
  defaultSeat() {
    const { mine, winners, over, actors } = this.snapshot;
    const acting = actors[0] >= 0 ? actors[0] : this.large;
    if (over && mine.length === 0) return winners[0] ?? acting;
    return this.me() ?? (mine.includes(this.large) ? this.large : mine[0]) ?? acting;
  }

  /** @param {number} seat */
  tapSeat(seat) {
    const action = this.game.plateAction(seat);
    if (action) this.act(action);
    else this.peek(seat);
  }

  /** @param {number | null} seat */
  peek(seat) {
    this.peeked = seat === this.peeked && !this.game.hasSheets ? null : seat;
    this.forget();
    this.drawPicture();
  }

  /**
   * Return whether the player may still want the chosen site in a new position, whose log entries the page already has.
   * @param {import("../client/types.js").Snapshot} snapshot
   */
  isStillChosen({ legal }) {
    const action = this.chosen && this.picture.sites.get(this.chosen)?.action;
    const me = this.me();
    return me !== null && Boolean(action && this.isStillWanted(me, action, this.snapshot.seq, legal));
  }

  /** Clear the chosen site and the tip. */
  forget() {
    const chosen = this.chosen && this.picture.sites.get(this.chosen);
    if (chosen) setAttributes(chosen.group, { "data-chosen": false });
    this.chosen = null;
    this.game.choose(null);
    this.tip.hide();
  }

  /** @param {import("../drawing/drawing.js").Site | null} site */
  point(site) {
    if (this.delivery.isWaiting) return;
    if (!site) {
      if (!this.chosen) this.tip.hide();
      return;
    }
    this.forget();
    this.tip.show(site, site.action ? this.game.consequence(site.action) : "");
  }

  /**
   * Build at a legal site: at once by mouse or keyboard, by touch after a second tap. Other sites show why they are not
   * legal.
   * @param {import("../drawing/drawing.js").Site} site
   * @param {boolean} byTouch
   */
  async choose(site, byTouch) {
    if (this.delivery.isWaiting) return; // what was chosen stays
    if (site.action && (!byTouch || this.chosen === site.key)) {
      this.act(site.action);
      return;
    }
    this.forget();
    this.chosen = site.key;
    setAttributes(site.group, { "data-chosen": true });
    this.game.choose(site.action);
    if (site.action)
      this.tip.show(site, [this.game.consequence(site.action), this.game.afterTouch()].filter(Boolean).join(" "));
    else this.tip.show(site, await this.whyNot(site));
  }

  /**
   * Return why nothing can be built at a site.
   * @param {import("../drawing/drawing.js").Site} site
   */
  async whyNot(site) {
    const me = this.me();
    const { mine, seats } = this.snapshot;
    const action = this.game.question(site, this.snapshot, me ?? this.large);
    if (action === null) return t("page.tip.built");
    if (this.game.hasSheets && !mine.includes(this.large))
      return t("page.tip.foreign", { name: seats[this.large].name });
    if (this.game.hasSheets && this.large !== me) return t("page.tip.not-now");
    return this.why(action);
  }

  /**
   * Return the reason why an action is not legal now. The server is asked, because the page does not repeat rules.
   * @param {string} action
   */
  async why(action) {
    const me = this.me();
    if (me === null) return t("page.tip.not-now");
    if (this.busy) return "";
    try {
      const command = { seq: this.snapshot.seq, key: newKey(), seat: me, action };
      const { table } = this.snapshot;
      await this.queue.now(await repeated(() => api.act(table, this.query(), command)));
    } catch (error) {
      if (error instanceof Refusal && error.status === 422) return error.message;
      this.notice.show(this.failed(error));
    }
    return "";
  }

  /** Run an action. Who ends a turn wants to see what the others do, on the island or in the log. @param {string} action */
  async act(action) {
    if (this.practice && !(await this.practice.allows(action))) return;
    if (action === "end" && this.panels.open !== "log") this.panels.close();
    this.notice.show(await this.attempt(action));
  }

  /**
   * Run actions for the player's seat to act, one after the other, until one is refused.
   * @param {...string} actions
   * @returns {Promise<string>} the reason why one was refused, or ""
   */
  async attempt(...actions) {
    const me = this.me();
    return me === null ? "" : this.attemptFor(me, ...actions);
  }

  /**
   * Run actions for a given seat of the player, as `attempt` does.
   * @param {number} seat
   * @param {...string} actions
   */
  async attemptFor(seat, ...actions) {
    return this.run(async () => {
      for (const action of actions) {
        await this.send(
          (key, seq) => api.act(this.snapshot.table, this.query(), { seq, key, seat, action }),
          (seq) => this.isStillWanted(seat, action, seq),
        );
      }
    });
  }

  /** Choose the offers that the server refuses for the viewer's seat. @param {import("../client/types.js").Refusals} choice */
  async refuse(choice) {
    const { table, viewer } = this.snapshot;
    const why = await this.run(async () =>
      this.queue.now(await api.refuse(table, this.query(), { seat: viewer, ...choice })),
    );
    this.notice.show(why);
  }

  /**
   * Run a command about who plays, or about a pause.
   * @param {(table: string, query: string) => Promise<import("../client/types.js").LoggedSnapshot>} command
   */
  async change(command) {
    const why = await this.run(async () => this.queue.now(await command(this.snapshot.table, this.query())));
    this.notice.show(why);
  }

  /** Offer practice and analysis in the menu, and spectators a way back to their seat. */
  async practise() {
    (await import("./return-code.js")).offer(this);
    (await import("../analysis/so-far.js")).offer(this);
    (await import("../practice/practice.js")).offer(this);
  }

  /** @param {boolean} on */
  pause(on) {
    return this.change((table, query) => api.pause(table, query, { on }));
  }

  /** @param {boolean} on */
  allowChat(on) {
    return this.change((table, query) => api.allowChat(table, query, { on }));
  }

  /** Show a message of the chat that just came. @param {string} text @param {number} at its time */
  showNews(text, at) {
    if (this.time.now() - at > NEWS) return;
    this.news = text;
    this.notice.show(text);
  }

  /** Show whether there are messages that the player has not seen. @param {boolean} has */
  showUnread(has) {
    if (!has) this.notice.hide(this.news);
    this.log.mark(CHAT, has);
    this.panels.setWaiting("log", has);
  }

  async undo() {
    const seat = this.snapshot.undo;
    if (seat === null) return;
    const send = (/** @type {string} */ key, /** @type {number} */ seq) =>
      api.undo(this.snapshot.table, this.query(), { seq, key, seat });
    this.notice.show(await this.run(() => this.send(send)));
  }

  async again() {
    if (this.busy) return;
    this.setBusy(true);
    try {
      location.assign(await (await import("./again.js")).addressOfNext(this.snapshot));
    } catch (error) {
      this.notice.show(this.failed(error));
    }
    this.setBusy(false);
  }

  /**
   * Return whether the player still wants an action that was chosen at `seq`: it is still legal, and since then only
   * other players have acted, as in simultaneous choices. After chance or undo the player has to choose again.
   * @param {number} seat
   * @param {string} action
   * @param {number} seq
   * @param {import("../client/types.js").Snapshot["legal"]} [legal]
   */
  isStillWanted(seat, action, seq, legal = this.snapshot.legal) {
    const news = this.entries.filter((entry) => entry.seq > seq);
    const isByOthers = news.every(({ player, text }) => player >= 0 && player !== seat && text !== "undo");
    return isByOthers && this.game.isStillWanted(action, news, legal[String(seat)] ?? []);
  }

  /**
   * Run one command; ignore further commands until it is done.
   * @param {() => Promise<void>} work
   * @returns {Promise<string>} the reason if it failed, or ""
   */
  async run(work) {
    if (this.busy) return "";
    this.setBusy(true);
    this.advice.cancel();
    this.notice.hide();
    let why = "";
    try {
      await work();
    } catch (error) {
      why = this.failed(error);
    }
    this.setBusy(false);
    return why;
  }

  /**
   * Send a command until it is answered. Send it again if another player was faster and the player still wants it.
   * @param {(key: string, seq: number) => Promise<import("../client/types.js").LoggedSnapshot>} send
   * @param {(seq: number) => boolean} [isStillWanted]
   */
  async send(send, isStillWanted = () => false) {
    const deliver = () => {
      const [key, { seq }] = [newKey(), this.snapshot];
      return this.delivery.send(() => send(key, seq));
    };
    const { seq } = this.snapshot;
    const answer = await deliver().catch(async (error) => {
      if (!(error instanceof Refusal) || error.status !== 409 || !error.snapshot) throw error;
      await this.queue.now(error.snapshot);
      if (!isStillWanted(seq)) throw error;
      return deliver();
    });
    this.stream.confirm(answer.seq);
    await this.queue.now(answer);
  }

  /**
   * Apply the snapshot that came with an error, and return a sentence about the error.
   * @param {unknown} error
   */
  failed(error) {
    if (error instanceof CalledOff) return t("page.unsent.called-off");
    if (!(error instanceof Refusal)) return t("page.offline");
    if (error.status !== 409 || !error.snapshot) return error.message || t("page.failed");
    this.queue.now(error.snapshot);
    return t("page.stale");
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    this.game.setBusy(busy);
    setAttributes(document.body, { "data-busy": busy });
  }

  /** Say whether the connection is lost, and whether a command of the player waits for it. */
  showLine() {
    const { isOnline, isWaiting } = this.delivery;
    this.line.hidden = isOnline && !isWaiting;
    this.callOff.hidden = !isWaiting;
    setText(this.lineText, t(isWaiting ? "page.unsent" : "page.offline"));
  }

  follow() {
    /** @type {ReturnType<typeof listen>} */
    this.stream = listen(
      this.snapshot.table,
      () => `${this.query()}&heard=${this.talk.heard}`,
      { snapshot: (update) => this.receive(update), chat: (talk) => this.talk.hear(talk) },
      (online) => this.delivery.setOnline(online),
    );
  }
}
