// Entry point of the page that verifies the dice of a record: a file of the visitor, or that of a table of this server.
//
// Hooks for tests (data-testid): those of verify/page.js.

import { fillPage, header } from "./kit/header.js";
import { loadMessages } from "./kit/messages.js";
import { VerifyPage } from "./verify/page.js";

async function open() {
  await loadMessages("page", "verify");
  const page = new VerifyPage();
  fillPage(header(), page.root);
  const table = new URLSearchParams(location.search).get("table");
  if (table) await page.takeTable(table);
}

open();
