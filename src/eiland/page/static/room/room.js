// Waiting room of a table: who is there, the invitation, who is ready, and the start of the game.
//
// Hooks for tests (data-testid): room-status, room-seat-0 … with data-state host|bot|free|ready|waiting, room-bot-1,
// room-free-1, room-knocks, room-leave, room-join, room-link, room-share, ready, start, start-anyway.

import { Talk } from "../chat/talk.js";
import { api, Refusal, request } from "../client/api.js";
import { botChoices } from "../client/bots.js";
import { keepLinks, linksTo } from "../client/invitations.js";
import { listen } from "../client/stream.js";
import { seatBadge } from "../drawing/shapes.js";
import { at, shareable } from "../kit/addresses.js";
import { el, setText } from "../kit/dom.js";
import { fillPage, header, rulesLink } from "../kit/header.js";
import { listed, loadMessages, t } from "../kit/messages.js";
import { nameOf } from "../kit/names.js";
import { loadStyle } from "../kit/style.js";
import { gameOf, gameToJoin, hostOf } from "../table/about.js";
import { qrPicture } from "../table/qr.js";
import { botWord, copying } from "../table/seats.js";
import { Adding } from "./adding.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../client/types.js").Seat} Seat */

/**
 * Send a command about the waiting room.
 * @param {string} table
 * @param {"ready" | "replace" | "start" | "admit"} what
 * @param {object} command
 * @returns {Promise<Snapshot>}
 */
const tell = (table, what, command) => request(`/api/tables/${table}/${what}`, command);

/**
 * Show the waiting room until the game starts; resolve with the table as it is then.
 * @param {Snapshot} snapshot
 * @returns {Promise<import("../client/types.js").LoggedSnapshot>}
 */
export async function waitForStart(snapshot) {
  const style = loadStyle(new URL("./room.css", import.meta.url));
  const [games] = await Promise.all([api.games(), style, loadMessages("room")]);
  const game = games.find(({ name }) => name === snapshot.game);
  await new Promise((resolve) => new Room(snapshot, game ?? games[0], () => resolve(null)));
  return api.snapshot(snapshot.table);
}

class Room {
  /**
   * @param {Snapshot} snapshot
   * @param {import("../client/types.js").GameEntry} game
   * @param {() => void} onStart
   */
  constructor(snapshot, game, onStart) {
    this.snapshot = snapshot;
    this.game = game;
    this.onStart = onStart;
    this.wasSeated = snapshot.mine.length > 0;
    this.adding = new Adding();
    this.title = el("h1", {}, gameToJoin(snapshot));
    this.host = el("p", { class: "room-host" });
    this.status = el("p", { class: "room-status", role: "status", "data-testid": "room-status" });
    this.seats = el("ol", { class: "room-seats" });
    this.shown = "";
    this.knocks = el("ul", { class: "room-knocks", "data-testid": "room-knocks", hidden: true });
    this.knocking = "";
    this.share = el("section", { class: "card room-share", "aria-label": t("room.share") });
    this.sharedUrl = "";
    this.fault = el("p", { class: "warning", role: "alert", hidden: true });
    this.line = el("p", { class: "line", role: "status", hidden: true }, t("page.offline"));
    this.buttons = el("div", { class: "bar room-bar" });
    this.chat = el("div", { class: "card room-chat", hidden: true });
    this.talk = new Talk(
      {
        say: (seat, said) => api.say(this.snapshot.table, { seat, ...said }),
        allow: async (on) => this.show(await api.allowChat(this.snapshot.table, "", { on })),
        unread: () => {},
        news: () => {},
      },
      (chat) => {
        this.chat.replaceChildren(el("h2", {}, t("chat.title")), chat.root);
        this.chat.hidden = false;
      },
    );
    fillPage(
      header(rulesLink(snapshot.game, true)),
      el(
        "main",
        { class: "room" },
        el(
          "section",
          { class: "card room-people" },
          el("div", { class: "room-head" }, this.title, this.host),
          this.knocks,
          this.seats,
          el("div", { class: "room-foot" }, this.status, this.line, this.fault, this.buttons),
        ),
        this.share,
        this.chat,
      ),
    );
    this.stream = listen(
      snapshot.table,
      () => `?after=${this.snapshot.seq}&heard=${this.talk.heard}`,
      { snapshot: (update) => this.show(update), chat: (talk) => this.talk.hear(talk) },
      (isOnline) => (this.line.hidden = isOnline),
    );
    this.show(snapshot);
  }

  get isHost() {
    const { host, mine, invites } = this.snapshot;
    return invites.length > 0 || (host !== null && mine.includes(host));
  }

  /** The seat of this browser that is not the host's, or null. */
  get guest() {
    const { mine, seats } = this.snapshot;
    return this.isHost ? null : (seats.find(({ seat }) => mine.includes(seat)) ?? null);
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    this.snapshot = snapshot;
    if (!snapshot.waiting) {
      this.stream.stop();
      this.onStart();
      return;
    }
    this.wasSeated ||= snapshot.mine.length > 0;
    this.adding.show(snapshot);
    const host = hostOf(snapshot);
    setText(this.host, host === null || this.isHost ? t("room.yours") : t("room.host", { host }));
    setText(this.status, this.said());
    this.talk.show(snapshot);
    this.showKnocks();
    this.showSeats();
    this.showShare();
    this.buttons.replaceChildren(...this.controls());
    document.title = `${(snapshot.may_start && this.isHost) || snapshot.knocks.length ? "● " : ""}${gameOf(snapshot)} – Eiland`;
  }

  /** Return what everybody waits for. */
  said() {
    const { seats, mine, may_start, dice } = this.snapshot;
    if (dice && dice.reveal_by !== null) return t("room.status.dice");
    const free = seats.filter(({ holder }) => holder === "nobody").length;
    const host = hostOf(this.snapshot) ?? "";
    if (this.wasSeated && !mine.length && !this.isHost) return t("room.status.left");
    if (!mine.length && !this.isHost) return t(free ? "room.status.watch" : "room.status.full", { n: free });
    if (free) return t("room.status.free", { n: free });
    const late = seats.filter(({ ready }) => !ready).map(({ name }) => name);
    if (this.isHost) return late.length ? t("room.status.late", { names: listed(late) }) : t("room.status.ready");
    if (may_start) return t("room.status.host-away", { host });
    if (this.guest && !this.guest.ready) return t("room.status.ask");
    return t("room.status.host", { host });
  }

  /** Ask the host about newcomers, at a table from which somebody was sent away. */
  showKnocks() {
    const { table, knocks } = this.snapshot;
    const now = JSON.stringify(knocks);
    if (now === this.knocking) return;
    this.knocking = now;
    this.knocks.hidden = !knocks.length;
    const answer = (/** @type {string} */ knock, /** @type {boolean} */ yes, /** @type {string} */ name) =>
      el(
        "button",
        {
          type: "button",
          class: "button small",
          "aria-label": `${t(yes ? "room.knock.yes" : "room.knock.no")}: ${name}`,
          click: () => this.send(tell(table, "admit", { knock, yes })),
        },
        t(yes ? "room.knock.yes" : "room.knock.no"),
      );
    const row = (/** @type {{id: string, name: string}} */ { id, name }) =>
      el(
        "li",
        {},
        el("span", { role: "status" }, t("room.knock", { name })),
        answer(id, true, name),
        answer(id, false, name),
      );
    this.knocks.replaceChildren(...knocks.map(row));
  }

  showSeats() {
    const { seats, host } = this.snapshot;
    const now = JSON.stringify([seats, host, this.isHost]);
    if (now === this.shown) return;
    this.shown = now;
    this.seats.replaceChildren(...seats.map((seat) => this.row(seat)));
  }

  /** @param {Seat} seat */
  row(seat) {
    const state = stateOf(seat, this.snapshot);
    const isMine = seat.holder === "me";
    const isAway = state !== "bot" && state !== "free" && !seat.online;
    const word = state === "bot" ? botWord(seat.bot) : t(`room.seat.${isAway ? "away" : state}`);
    return el(
      "li",
      { class: `room-seat seat-${seat.seat}`, "data-state": state, "data-testid": `room-seat-${seat.seat}` },
      seatBadge(seat.seat),
      el("b", {}, ...(state === "free" ? [t("room.seat.nobody")] : nameOf(seat.name))),
      el("span", { class: "room-role" }, isMine ? `${t("page.role.you")} · ${word}` : word),
      this.isHost && !isMine && this.change(seat, state),
    );
  }

  /**
   * Return what the host can do with a seat: give it to a bot, or free it.
   * @param {Seat} seat
   * @param {string} state
   */
  change({ seat, name }, state) {
    if (state !== "free") {
      const text = t(state === "bot" ? "room.free" : "room.remove");
      return el(
        "button",
        {
          type: "button",
          class: "button small",
          "data-testid": `room-free-${seat}`,
          "aria-label": `${text}: ${name}`,
          click: () => this.send(tell(this.snapshot.table, "replace", { seat })),
        },
        text,
      );
    }
    const choice = el(
      "select",
      {
        class: "field room-bot",
        "data-testid": `room-bot-${seat}`,
        "aria-label": t("room.bot.seat", { n: seat + 1 }),
        change: () => this.send(tell(this.snapshot.table, "replace", { seat, bot: choice.value })),
      },
      el("option", { value: "", selected: true }, t("room.bot")),
      ...botChoices(this.game, (bot) => ({ value: bot })),
    );
    return choice;
  }

  /** Show the invitation to all who have it: the host, and at public tables everybody. */
  showShare() {
    const { table, room, seats, invites } = this.snapshot;
    const isFree = seats.some(({ holder }) => holder === "nobody");
    const own = isFree ? linksTo(table, invites).all : null;
    const url = isFree && room === "public" ? `/t/${table}?invite=${table}` : own;
    this.share.hidden = !isFree || !(url || this.isHost);
    if (this.share.hidden || url === this.sharedUrl) return;
    this.sharedUrl = url ?? "";
    if (url === null) {
      const renew = () => this.send(this.renew());
      const button = el("button", { type: "button", class: "button", click: renew }, t("page.invite.new"));
      this.share.replaceChildren(el("h2", {}, t("room.share")), el("p", {}, t("room.share.lost")), button);
      return;
    }
    const [copy, field] = copying(url, t("room.share"), "room-link");
    field.hidden = false;
    this.share.replaceChildren(
      el("h2", {}, t("room.share")),
      el("p", {}, t(room === "public" ? "room.share.public" : "room.share.private")),
      qrPicture(url),
      el("div", { class: "room-address" }, field),
      el("div", { class: "bar" }, copy, this.sharing(url)),
    );
  }

  /** Return the button that hands the link to another app, if the browser can. @param {string} url */
  sharing(url) {
    if (!navigator.share) return null;
    const share = () => navigator.share({ title: gameOf(this.snapshot), url: shareable(url) }).catch(() => null);
    return el("button", { type: "button", class: "button", "data-testid": "room-share", click: share }, t("room.send"));
  }

  async renew() {
    const { table } = this.snapshot;
    const { url } = await api.invite(table, {});
    keepLinks(table, [], url);
    this.show(this.snapshot);
  }

  /** Return the buttons below the seats. */
  controls() {
    const { table, mine, seats, room, may_start } = this.snapshot;
    const { guest } = this;
    /** @type {HTMLElement[]} */
    const controls = [];
    if (this.isHost || may_start) {
      const isLate = may_start && seats.some(({ ready, holder }) => !ready && holder !== "nobody");
      const start = () => this.send(tell(table, "start", {}));
      const attributes = { type: "button", "data-testid": "start", click: start };
      const text = t(isLate ? "room.start.anyway" : "room.start");
      controls.push(
        el("button", { ...attributes, class: `button ${isLate ? "late" : "main"}`, disabled: !may_start }, text),
      );
    }
    if (guest) {
      const ready = () => this.send(tell(table, "ready", { seat: guest.seat, on: !guest.ready }));
      controls.push(
        el(
          "button",
          {
            type: "button",
            class: `button ${guest.ready || may_start ? "" : "main"}`,
            "data-testid": "ready",
            "aria-pressed": String(guest.ready),
            click: ready,
          },
          t(guest.ready ? "room.unready" : "room.ready"),
        ),
        el(
          "button",
          {
            type: "button",
            class: "button quiet",
            "data-testid": "room-leave",
            click: () => this.send(tell(table, "replace", { seat: guest.seat })),
          },
          t("room.leave"),
        ),
      );
    }
    if (!mine.length && !this.isHost) {
      const isFree = seats.some(({ holder }) => holder === "nobody");
      if (room === "public" && isFree) {
        const href = at(`/t/${table}?invite=${table}`);
        controls.push(el("a", { class: "button main", href, "data-testid": "room-join" }, t("room.join")));
      }
      controls.push(el("a", { class: "button quiet", href: at("/") }, t("page.lobby")));
    }
    return controls;
  }

  /** Send a command; show why it was refused. @param {Promise<Snapshot | void>} sent */
  async send(sent) {
    this.fault.hidden = true;
    try {
      const answer = await sent;
      if (answer) this.show(answer);
    } catch (error) {
      if (error instanceof Refusal && error.keys.includes("table/started")) return;
      setText(this.fault, error instanceof Refusal ? error.message : t("page.offline"));
      this.fault.hidden = false;
      this.shown = ""; // a list goes back to what is true
      this.showSeats();
    }
  }
}

/**
 * Return the state of a seat.
 * @param {Seat} seat
 * @param {Snapshot} snapshot
 */
function stateOf({ seat, holder, ready }, { host }) {
  if (holder === "bot") return "bot";
  if (holder === "nobody") return "free";
  if (seat === host) return "host";
  return ready ? "ready" : "waiting";
}
