// Opens a replay in place of a table. It is loaded only then.

import { listen } from "../client/stream.js";
import { loadMessages, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { seatToAct } from "../table/handover.js";
import { Replay } from "./replay.js";
import { isMoment, placeOf, stopsOf } from "./stops.js";
import { TableSource } from "./table-source.js";

/**
 * Show the game of a table at a moment.
 * @param {import("../client/types.js").AnySheet} sheet
 * @param {import("../client/types.js").Snapshot} head
 * @param {import("../table/game.js").GameClass} GameClass
 * @param {URLSearchParams} wanted names the moment, and maybe the eyes
 */
export async function openTable(sheet, head, GameClass, wanted) {
  await Promise.all([loadMessages("replay"), loadStyle(new URL("./replay.css", import.meta.url))]);
  const source = new TableSource(head, wanted.get("view"), location.hash);
  const replay = await opened(sheet, GameClass, source, wanted.get("at") ?? "0");
  if (head.over) return;
  const { stop } = listen(
    head.table,
    () => `?after=${replay.lines.length}&heard=1000000000`,
    {
      snapshot(update) {
        replay.add(update.events);
        replay.showPresent(seatToAct(update) !== null);
        if (!update.over) return;
        stop();
        location.reload(); // now it can be seen with all eyes
      },
      chat() {},
    },
    () => {},
  );
}

/**
 * @param {import("../client/types.js").AnySheet} sheet
 * @param {import("../table/game.js").GameClass} GameClass
 * @param {TableSource | import("./record-source.js").RecordSource} source
 * @param {string} moment as the address names it
 */
export async function opened(sheet, GameClass, source, moment) {
  const lines = await source.lines(source.head.seq);
  const stops = stopsOf(lines);
  const stop = stops[placeOf(stops, Number(moment) || 0)];
  const [first] = await source.positions(stop, stop);
  const isOpen = source.view === "all" && "players" in source.head.view;
  const hands = isOpen ? (await import("./hands.js")).openHands : null;
  const replay = new Replay(sheet, GameClass, source, lines, first, hands);
  if (!isMoment(moment, lines.length)) replay.notice.show(t("replaypage.no-moment"));
  return replay;
}
