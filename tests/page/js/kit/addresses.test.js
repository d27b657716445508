import { equal } from "node:assert/strict";
import { test } from "node:test";
import { at, isOfThisDevice, pagePath, shareable } from "#page/kit/addresses.js";

/**
 * Pretend to be a page of the server.
 * @param {string} address
 * @param {Record<string, string>} told by the server in the page
 */
function open(address, told) {
  Object.assign(globalThis, { location: new URL(address), document: { documentElement: { dataset: told } } });
}

test("without a prefix paths stay as they are", () => {
  open("http://eiland.local:8000/t/k3x9?invite=abc", { root: "", shared: "" });
  equal(at("/rules/base"), "/rules/base");
  equal(pagePath(), "/t/k3x9");
  equal(shareable("/t/k3x9?invite=abc"), "http://eiland.local:8000/t/k3x9?invite=abc");
});

test("below a prefix every address has it", () => {
  open("https://games.example/eiland/t/k3x9", { root: "/eiland", shared: "" });
  equal(at("/rules/base"), "/eiland/rules/base");
  equal(pagePath(), "/t/k3x9");
  equal(shareable("/t/k3x9"), "https://games.example/eiland/t/k3x9");
});

test("a link for others begins as the server says", () => {
  open("http://localhost:8000/eiland/t/k3x9", { root: "/eiland", shared: "https://games.example/eiland" });
  equal(shareable("/t/k3x9"), "https://games.example/eiland/t/k3x9");
});

test("an address of this device is no use for others", () => {
  for (const host of ["localhost:8000", "127.0.0.1", "127.0.0.2:9", "[::1]:8000"]) {
    equal(isOfThisDevice(`http://${host}/t/k3x9`), true, host);
  }
  for (const host of ["192.168.1.7:8000", "eiland.local", "games.example", "localhost.example"]) {
    equal(isOfThisDevice(`http://${host}/t/k3x9`), false, host);
  }
});
