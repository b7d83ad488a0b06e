/** Games of a server and of this browser in one list, the newest first. */

import type { GameResult, OpponentMet, Picture } from "../wire";

/** A line of the list. */
export interface Played {
  key: string;
  game: string;
  at: number;
  result: GameResult["result"];
  opponents: OpponentMet[];
  /** Seats whose players are not told: they have left. */
  unknown: number;
  isHome: boolean;
  counts: boolean;
  /** Why its result is not told, where it is not for one of the reasons that do not count. */
  untold?: "watched" | "unknown";
  /** Where it can be looked at again, if it can. */
  table?: string;
  reason?: string;
  turns?: number;
  /** Below the winners, where anybody knows. */
  rank?: number;
  seats: number;
  /** The seat of whose logbook it is. */
  seat?: number;
  ratingChange?: number;
  curve?: number[];
  /** What its board looked like at the end, where this browser knows. */
  picture?: Picture;
}

/**
 * Whether somebody's place is known. Most games name their winners alone, and all others have equally nothing: then
 * nobody knows who was second. A part of the point is a place, and so is being behind everybody else.
 */
const hasPlace = ({ share, rank, seats }: GameResult): boolean => share > 0 || rank === seats;

export function fromServer(one: GameResult): Played {
  return {
    key: `${one.table || one.at}-${one.seat}`,
    game: one.game,
    at: one.at,
    result: one.result,
    opponents: one.opponents,
    unknown: (one.counts ?? true) ? Math.max(0, one.seats - 1 - one.opponents.length) : 0,
    isHome: false,
    counts: one.counts ?? true,
    table: one.table || undefined,
    reason: one.reason,
    turns: one.turns,
    rank: hasPlace(one) ? one.rank : undefined,
    seats: one.seats,
    seat: one.seat,
    ratingChange: one.rating_change ?? undefined,
    curve: one.curve,
  };
}

export interface Wanted {
  game: string;
  against: string;
}

export const isWanted = (one: Played, { game, against }: Wanted): boolean =>
  (!game || one.game === game) && (!against || one.opponents.some(({ id }) => id === against));

/** Both lists as one. As long as the server has more, what was played at home before its last game waits. */
export function merged(server: readonly Played[], home: readonly Played[], hasMore: boolean): Played[] {
  const last = server.at(-1)?.at ?? Infinity;
  const shown = hasMore ? home.filter(({ at }) => at >= last) : home;
  return [...server, ...shown].sort((a, b) => b.at - a.at);
}
