import { equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { ServerTime } from "#page/client/server-time.js";

test("the server's time goes on from the last answer", () => {
  const time = new ServerTime();
  time.note({ now: 1000 });
  const first = time.now();
  ok(first >= 1000 && first < 1001);
  ok(time.now() >= first);
  time.note({ now: 50 });
  equal(Math.floor(time.now()), 50);
});
