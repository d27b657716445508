import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Talk } from "#page/chat/talk.js";

/** @type {any} */
const around = {};

/** @param {string} kind of the second seat @returns {any} */
const table = (kind) => ({ seats: [{ kind: "here" }, { kind }] });

/** @param {Talk} talk @returns {string[]} what the chat is asked, without loading it */
function overheard(talk) {
  /** @type {string[]} */
  const asked = [];
  /** @type {any} */
  const chat = {
    show: () => asked.push("show"),
    hear: (/** @type {any[]} */ messages) => asked.push(...messages.map(({ text }) => text)),
  };
  talk.open = async () => chat;
  return asked;
}

test("a chat is opened once friends may come", async () => {
  const talk = new Talk(around, () => {});
  const asked = overheard(talk);
  await talk.show(table("bot"));
  equal(talk.chat, null);
  await talk.show(table("link"));
  await talk.show(table("bot"));
  deepEqual(asked, ["show", "show"]);
});

test("the stream is asked only for messages after the last one", async () => {
  const talk = new Talk(around, () => {});
  const asked = overheard(talk);
  await talk.show(table("link"));
  await talk.hear(
    /** @type {any} */ ({
      messages: [
        { number: 4, text: "a" },
        { number: 5, text: "b" },
      ],
    }),
  );
  equal(talk.heard, 5);
  await talk.hear(/** @type {any} */ ({ messages: [] }));
  equal(talk.heard, 5);
  deepEqual(asked, ["show", "a", "b"]);
});
