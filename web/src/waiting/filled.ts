/** What the seats of a table that waits come to: who has just sat down, and with how many it could begin. */

import type { GameListed, SeatHead, TableHead } from "../wire";

export const isFree = (seat: SeatHead) => seat.kind === "open";

/** The seats that were free before and are not now; a bot's is nobody's. */
export function satDown(before: readonly SeatHead[], seats: readonly SeatHead[]): SeatHead[] {
  const free = new Set(before.filter(isFree).map((seat) => seat.seat));
  return seats.filter((seat) => seat.kind === "person" && free.has(seat.seat));
}

/** How many could begin without the free seats; none where the rules want more, or all are taken. */
export function fewer(head: TableHead, listed: GameListed | undefined): number | undefined {
  const taken = head.seats.filter((seat) => !isFree(seat)).length;
  if (taken === head.seats.length || head.forked_from || !listed?.seats.includes(taken)) return undefined;
  return taken;
}
