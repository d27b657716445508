import { deepEqual, equal, rejects } from "node:assert/strict";
import { test } from "node:test";
import { Refusal, Unreachable } from "#page/client/api.js";
import { CalledOff, Delivery } from "#page/table/delivery.js";

/** A delivery whose clock is moved by hand, and a server that answers when it is told to. */
class Tried {
  constructor() {
    /** @type {{resolve: (answer: any) => void, reject: (error: Error) => void}[]} */
    this.sent = [];
    /** @type {(() => void)[]} */
    this.due = [];
    /** @type {number[]} */
    this.delays = [];
    this.delivery = new Delivery(
      () => {},
      (work, delay) => {
        this.due.push(work);
        this.delays.push(delay);
      },
    );
  }

  /** Send a command. */
  send() {
    const command = () => new Promise((resolve, reject) => this.sent.push({ resolve, reject }));
    return this.delivery.send(command);
  }

  /** Let the last request fail. */
  async lose() {
    this.sent.at(-1)?.reject(new Unreachable());
    await settled();
  }

  /** Let the pause end. */
  async tick() {
    this.due.pop()?.();
    await settled();
  }
}

/** Let all promises settle that can. */
function settled() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

test("an answer ends the delivery", async () => {
  const tried = new Tried();
  const answer = tried.send();
  equal(tried.delivery.isSending, true);
  equal(tried.delivery.isWaiting, false);
  tried.sent[0].resolve("snapshot");
  equal(await answer, "snapshot");
  equal(tried.delivery.isSending, false);
});

test("a lost command is sent again after growing pauses, and is said to wait from the second loss on", async () => {
  const tried = new Tried();
  const answer = tried.send();
  const waits = [];
  for (let loss = 0; loss < 7; loss++) {
    await tried.lose();
    waits.push(tried.delivery.isWaiting);
    await tried.tick();
  }
  deepEqual(waits, [false, true, true, true, true, true, true]);
  deepEqual(tried.delays, [300, 900, 2000, 4000, 8000, 8000, 8000]);
  tried.sent[7].resolve("snapshot");
  equal(await answer, "snapshot");
  equal(tried.delivery.isWaiting, false);
});

test("it is sent again as soon as the connection is back, during a pause and before an answer", async () => {
  const tried = new Tried();
  const answer = tried.send();
  tried.delivery.setOnline(false);
  equal(tried.delivery.isWaiting, true);
  tried.delivery.setOnline(true);
  await settled();
  equal(tried.sent.length, 2); // the first may never be answered
  await tried.lose();
  tried.delivery.setOnline(true); // each message of the stream says so
  await settled();
  equal(tried.sent.length, 2);
  tried.delivery.setOnline(false);
  tried.delivery.setOnline(true);
  await settled();
  equal(tried.sent.length, 3);
  tried.sent[0].reject(new Unreachable()); // late
  tried.sent[2].resolve("snapshot");
  equal(await answer, "snapshot");
});

test("a refusal ends the delivery", async () => {
  const tried = new Tried();
  const answer = tried.send();
  await tried.lose();
  await tried.tick();
  tried.sent[1].reject(new Refusal(409, {}));
  await rejects(() => answer, Refusal);
  equal(tried.delivery.isSending, false);
});

test("what waits can be called off, and is not sent again", async () => {
  const tried = new Tried();
  const answer = tried.send();
  await tried.lose();
  tried.delivery.callOff();
  await rejects(() => answer, CalledOff);
  await tried.tick();
  tried.delivery.setOnline(false);
  tried.delivery.setOnline(true);
  await settled();
  equal(tried.sent.length, 1);
  equal(tried.delivery.isWaiting, false);
});
