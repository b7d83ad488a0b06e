/** Finished tables at home, as lines of the history: they are shown, and count for nothing. */

import { seatsOf, tablesAtHome, type KeptTable } from "../home/list";
import { lastSeen } from "../home/seen";
import { winnersOf } from "../outcome";
import type { SeatHead } from "../wire";
import type { Played } from "./history";

/** A finished table at home as this screen saw it last; without that, who sat there is known, and not who won. */
async function fromHome(kept: KeptTable): Promise<Played> {
  const { id, game, changed } = kept;
  const seen = await lastSeen(id).catch(() => undefined);
  const seats: Pick<SeatHead, "seat" | "kind" | "level" | "name">[] = seen?.head.seats ?? (await seatsOf(id).catch(() => []));
  const people = seats.filter(({ kind }) => kind === "person").map(({ seat }) => seat);
  const mine = seen?.mine ?? people;
  const scores = seen?.now.outcome?.scores ?? [];
  const own = mine.length === 1 ? mine[0]! : undefined;
  const winners = winnersOf(scores);
  const isTold = own !== undefined && scores.length > 0;
  return {
    key: id,
    game,
    at: changed,
    result: !isTold || !winners.length ? "drawn" : winners.includes(own) ? "won" : "lost",
    opponents: seats
      .filter(({ seat }) => !mine.includes(seat))
      .map(({ seat, kind, level, name }) => (kind === "bot" ? { seat, id: `bot:${level}` } : { seat, name })),
    unknown: 0,
    isHome: true,
    counts: isTold,
    untold: isTold || mine.length > 1 ? undefined : seats.length && !mine.length ? "watched" : "unknown",
    table: id,
    reason: seen?.now.outcome?.reason,
    seats: seats.length,
    picture: seen?.picture,
  };
}

export async function playedAtHome(): Promise<Played[]> {
  const kept = await tablesAtHome("over").catch(() => []);
  return Promise.all(kept.map(fromHome));
}
