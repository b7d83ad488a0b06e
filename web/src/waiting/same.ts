/** A table like another, for new people: the first seat is one's own, the bots stay. */

import type { NewTable, TableHead } from "../wire";

export function sameTable(head: TableHead): NewTable {
  const { game, ruleset, options, clock, visibility, undo, hints, memory_aid, absent } = head;
  const own = Math.max(0, head.seats.findIndex((seat) => seat.kind !== "bot"));
  const seats = head.seats.map((seat, k) => (k === own ? "me" : seat.kind === "bot" ? `bot:${seat.level}` : "open"));
  return { game, seats, ruleset, options, clock, visibility, undo, hints, memory_aid, absent };
}
