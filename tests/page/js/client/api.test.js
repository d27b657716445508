import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { test } from "node:test";
import { api, newKey, Refusal, repeated, Unreachable } from "#page/client/api.js";

/**
 * Answer requests in turn; null: the server cannot be reached.
 * @param {({status: number, body?: unknown} | null)[]} answers
 */
function serve(answers) {
  /** @type {{path: string, options?: {method: string, body: string}}[]} */
  const asked = [];
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    setTimeout: (/** @type {() => void} */ act) => queueMicrotask(act),
    fetch: async (/** @type {string} */ path, /** @type {any} */ options) => {
      asked.push({ path, options });
      const answer = answers.shift();
      if (!answer) throw new TypeError("offline");
      const json = async () => {
        if (answer.body === undefined) throw new SyntaxError("no JSON");
        return answer.body;
      };
      return { status: answer.status, ok: answer.status < 300, json };
    },
  });
  return asked;
}

test("a command is sent as JSON", async () => {
  const asked = serve([{ status: 200, body: { url: "/t/1" } }]);
  deepEqual(await api.create({ game: "classic" }), { url: "/t/1" });
  equal(asked[0].path, "/api/tables");
  equal(asked[0].options?.method, "POST");
  equal(asked[0].options?.body, '{"game":"classic"}');
});

test("a command with a key can be repeated while the server cannot be reached", async () => {
  const asked = serve([null, { status: 502 }, { status: 200, body: { seq: 5 } }]);
  deepEqual(await repeated(() => api.act("t1", "?after=4", { key: "k" })), { seq: 5 });
  equal(asked.length, 3);
  equal(asked[2].path, "/api/tables/t1/actions?after=4");
});

test("after four attempts the server counts as unreachable", async () => {
  const asked = serve([]);
  await rejects(() => api.snapshot("t1"), Unreachable);
  equal(asked.length, 4);
});

test("a command without a key is sent only once", async () => {
  const asked = serve([]);
  await rejects(() => api.create({}), Unreachable);
  equal(asked.length, 1);
});

test("a refusal has sentences, and the request is not repeated", async () => {
  const body = { faults: [{ key: "a", sentence: "No." }, { key: "b" }], snapshot: { seq: 7 } };
  const asked = serve([{ status: 409, body }]);
  const refusal = await api.act("t1", "", {}).catch((/** @type {unknown} */ error) => error);
  ok(refusal instanceof Refusal);
  equal(refusal.message, "No. b");
  deepEqual(refusal.keys, ["a", "b"]);
  deepEqual(refusal.snapshot, { seq: 7 });
  equal(asked.length, 1);
});

test("an answer without JSON is a refusal too", async () => {
  serve([{ status: 500 }]);
  await rejects(() => api.games(), Refusal);
});

test("keys differ", () => {
  ok(/^[0-9a-f]{32}$/.test(newKey()));
  equal(new Set([newKey(), newKey(), newKey()]).size, 3);
});
