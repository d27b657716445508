// Place of the chat at a table. The chat itself is loaded once friends may come, so that games with bots stay small.

import { loadMessages } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("./chat.js").Chat} Chat */

/** Return whether friends on other devices play or may come. @param {Snapshot} snapshot */
export function isShared({ seats }) {
  return seats.some(({ kind }) => kind === "link");
}

export class Talk {
  /**
   * @param {import("./chat.js").Around} around
   * @param {(chat: Chat) => void} place shows the chat on the page
   */
  constructor(around, place) {
    this.around = around;
    this.place = place;
    this.heard = 0;
    /** @type {Promise<Chat> | null} */
    this.chat = null;
  }

  /** @param {Snapshot} snapshot */
  async show(snapshot) {
    if (!this.chat && !isShared(snapshot)) return;
    this.chat ??= this.open(snapshot);
    (await this.chat).show(snapshot);
  }

  /** @param {Snapshot} snapshot */
  async open(snapshot) {
    const [{ Chat }] = await Promise.all([import("./chat.js"), loadMessages("chat")]);
    const chat = new Chat(snapshot, this.around);
    this.place(chat);
    return chat;
  }

  /** Add messages of the stream. @param {import("../client/types.js").Talk} talk */
  async hear({ messages }) {
    this.heard = messages.at(-1)?.number ?? this.heard;
    (await this.chat)?.hear(messages);
  }
}
