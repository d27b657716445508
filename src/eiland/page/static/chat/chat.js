// What the people at a table say to each other: their messages, ready phrases, and a line to write in.
//
// Hooks for tests (data-testid): chat, chat-list (its lines carry data-number), chat-line, chat-send, chat-fault,
// phrase-hello …, mute-0 …, chat-off, chat-allow.

import { Refusal } from "../client/api.js";
import { seatBadge } from "../drawing/shapes.js";
import { el, refill, setAttributes, setText, svg } from "../kit/dom.js";
import { hasMessage, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { mute, mutedAt } from "./muted.js";

const PHRASES = ["hello", "good-luck", "one-moment", "well-played", "thanks", "sorry", "good-game", "again"];
const LONGEST = 300; // letters of a message
const TOGETHER = 300; // seconds between messages below one heading
const NEAR = 60; // pixels from the end within which the list follows new messages

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../client/types.js").Message} Message */
/** @typedef {{text: string} | {phrase: string}} Said */
/**
 * `say` and `allow` send commands; `unread` says whether there are messages that the reader has not seen, `news` has the
 * last of them and its time.
 * @typedef {{say: (seat: number, said: Said) => Promise<unknown>, allow: (on: boolean) => Promise<unknown>,
 *   unread: (has: boolean) => void, news: (text: string, at: number) => void}} Around
 */

export class Chat {
  /** @param {Snapshot} snapshot @param {Around} around */
  constructor(snapshot, around) {
    this.snapshot = snapshot;
    this.around = around;
    this.seenKey = `eiland-seen-${snapshot.table}`;
    this.seen = Number(sessionStorage.getItem(this.seenKey) ?? 0);
    this.inSight = false;
    this.names = "";
    /** @type {Message[]} */
    this.messages = [];
    this.muted = mutedAt(snapshot.table);
    loadStyle(new URL("./chat.css", import.meta.url));

    this.lines = el("ol", { class: "chat-lines" });
    const names = { tabindex: 0, role: "log", "aria-label": t("chat.messages") };
    this.list = el("div", { class: "chat-list", "data-testid": "chat-list", ...names }, this.lines);
    this.none = el("p", { class: "chat-none" }, t("chat.none"));
    this.line = el("input", {
      class: "field chat-line",
      "data-testid": "chat-line",
      maxlength: LONGEST,
      autocomplete: "off",
      enterkeyhint: "send",
      "aria-label": t("chat.write"),
      placeholder: t("chat.write"),
    });
    this.send = el("button", { class: "button small", "data-testid": "chat-send" }, t("chat.send"));
    this.fault = el("p", { class: "warning", role: "alert", "data-testid": "chat-fault", hidden: true });
    this.phrases = el("div", { class: "chat-phrases" }, ...PHRASES.map((phrase) => this.phrase(phrase)));
    this.form = el(
      "form",
      { class: "chat-form", submit: (event) => this.submit(event) },
      this.phrases,
      el("div", { class: "chat-write" }, this.line, this.send),
    );
    this.off = el("p", { class: "chat-off", "data-testid": "chat-off" });
    this.root = el(
      "section",
      { class: "chat", "data-testid": "chat", "aria-label": t("chat.title") },
      this.none,
      this.list,
      this.form,
      this.off,
      this.fault,
    );
    new IntersectionObserver(([{ isIntersecting }]) => this.look(isIntersecting)).observe(this.root);
    document.addEventListener("visibilitychange", () => this.markSeen());
    this.show(snapshot);
  }

  /** The seat in whose name the viewer speaks, or null. */
  get speaker() {
    const { mine, viewer } = this.snapshot;
    return mine.includes(viewer) ? viewer : (mine[0] ?? null);
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    this.snapshot = snapshot;
    const { chat, seats, host, mine } = snapshot;
    this.form.hidden = !chat || this.speaker === null;
    this.off.hidden = chat;
    const isHost = host !== null && mine.includes(host);
    const names = JSON.stringify([seats.map(({ name }) => name), mine, isHost]);
    if (names === this.names) return;
    this.names = names;
    const allow = { type: "button", class: "button small", "data-testid": "chat-allow" };
    refill(
      this.off,
      t(isHost ? "chat.off.mine" : "chat.off"),
      isHost && el("button", { ...allow, click: () => this.run(this.around.allow(true)) }, t("chat.on")),
    );
    this.draw();
  }

  /** Add new messages. @param {Message[]} messages */
  hear(messages) {
    const last = this.messages.at(-1)?.number ?? 0;
    const fresh = messages.filter(({ number }) => number > last);
    this.add(fresh);
    this.markSeen();
    const latest = fresh.findLast((message) => this.isNew(message));
    if (latest) this.around.news(t("chat.news", { name: this.nameOf(latest), text: wordsOf(latest) }), latest.at);
  }

  /** Return whether the reader should be told of a message. @param {Message} message */
  isNew({ number, seat }) {
    return number > this.seen && !this.snapshot.mine.includes(seat) && !this.muted.has(seat);
  }

  /** @param {boolean} inSight */
  look(inSight) {
    const has = inSight && !this.inSight;
    this.inSight = inSight;
    if (has) this.toEnd();
    this.markSeen();
  }

  markSeen() {
    const last = this.messages.at(-1);
    if (last && this.inSight && !document.hidden) {
      this.seen = last.number;
      sessionStorage.setItem(this.seenKey, String(last.number));
    }
    this.around.unread(this.messages.some((message) => this.isNew(message)));
  }

  /** Write all messages anew. */
  draw() {
    const { messages } = this;
    this.messages = [];
    this.lines.replaceChildren();
    this.add(messages);
  }

  /** @param {Message[]} messages */
  add(messages) {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    for (const message of messages) {
      const isMuted = this.muted.has(message.seat);
      if (!this.goesOn(message, isMuted)) this.lines.append(this.heading(message, isMuted));
      if (!isMuted) this.lines.append(this.said(message));
      this.messages.push(message);
    }
    this.none.hidden = this.messages.length > 0;
    this.list.hidden = !this.messages.length;
    if (isAtEnd) this.toEnd();
  }

  /** Return whether a message belongs below the last heading. @param {Message} message @param {boolean} isMuted */
  goesOn({ seat, at }, isMuted) {
    const before = this.messages.at(-1);
    return before?.seat === seat && (isMuted || at - before.at < TOGETHER);
  }

  /** Return the line with a player's name, above what the player says. @param {Message} message @param {boolean} isMuted */
  heading(message, isMuted) {
    const { seat, at } = message;
    const isMine = this.snapshot.mine.includes(seat);
    const name = this.nameOf(message);
    const text = t(isMuted ? "chat.hear" : "chat.mute", { name });
    const button = el(
      "button",
      {
        type: "button",
        class: "chat-mute",
        "data-testid": `mute-${seat}`,
        "aria-pressed": String(isMuted),
        "aria-label": t("chat.mute", { name }),
        title: text,
        click: () => this.mute(seat, !isMuted),
      },
      speaker(isMuted),
    );
    return el(
      "li",
      { class: `chat-name seat-${seat}`, "data-muted": isMuted },
      seatBadge(seat),
      el("b", { dir: "auto", title: name }, name),
      isMuted
        ? el("span", { class: "chat-muted" }, t("chat.muted"))
        : el("time", { datetime: new Date(at * 1000).toISOString() }, hour(at)),
      !isMine && button,
    );
  }

  /** @param {Message} message */
  said(message) {
    const attributes = { class: `chat-said seat-${message.seat}`, "data-number": message.number };
    return el("li", { ...attributes, "data-mine": this.snapshot.mine.includes(message.seat) }, wordsOf(message));
  }

  /** @param {Message} message */
  nameOf({ seat }) {
    return this.snapshot.seats[seat]?.name ?? "";
  }

  /** @param {number} seat @param {boolean} on */
  mute(seat, on) {
    mute(this.snapshot.table, seat, on);
    this.muted = mutedAt(this.snapshot.table);
    this.draw();
    this.markSeen();
    /** @type {HTMLElement | null} */ (this.lines.querySelector(`[data-testid="mute-${seat}"]`))?.focus();
  }

  /** @param {string} phrase */
  phrase(phrase) {
    return el(
      "button",
      {
        type: "button",
        class: "chat-phrase",
        "data-testid": `phrase-${phrase}`,
        click: () => this.say({ phrase }),
      },
      t(`phrase.${phrase}`),
    );
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const text = this.line.value.trim();
    if (!text || !(await this.say({ text }))) return;
    if (this.line.value.trim() === text) this.line.value = "";
  }

  /** Say something; return whether the server has it. @param {Said} said */
  async say(said) {
    const { speaker } = this;
    if (speaker === null) return false;
    this.toEnd();
    return this.run(this.around.say(speaker, said));
  }

  /** Wait for a command, and show why it was refused. @param {Promise<unknown>} command */
  async run(command) {
    setAttributes(this.form, { "data-busy": true });
    let why = "";
    try {
      await command;
    } catch (error) {
      why = error instanceof Refusal ? error.message || t("page.failed") : t("page.offline");
    }
    setAttributes(this.form, { "data-busy": false });
    setText(this.fault, why);
    this.fault.hidden = !why;
    return !why;
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** Return what a message says. @param {Message} message */
function wordsOf({ text, phrase }) {
  if (text !== null) return text;
  return hasMessage(`phrase.${phrase}`) ? t(`phrase.${phrase}`) : String(phrase);
}

/** Return the time of day. @param {number} at seconds since 1970 */
function hour(at) {
  return new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

/** @param {boolean} isMuted */
function speaker(isMuted) {
  const waves = isMuted ? "M16 9l5 6M21 9l-5 6" : "M16 9q2 3 0 6M19 7q3.5 5 0 10";
  return svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: "M4 9.5h3.5L12 6v12l-4.5-3.5H4z", class: "chat-horn" }),
    svg("path", { d: waves, class: "chat-waves" }),
  );
}
