/** What the quay shows, and in which order. */

import type { GameListed, MyTable } from "../wire";

const LAST = Number.MAX_SAFE_INTEGER;

/** The easiest to begin with first; games that do not say how easy they are come last. */
export function byEase<G extends Pick<GameListed, "ease">>(games: readonly G[]): G[] {
  return [...games].sort((a, b) => (a.ease ?? LAST) - (b.ease ?? LAST));
}

/** The tables that wait for somebody, each once however many of its seats are theirs. */
export function waitingTables(mine: readonly MyTable[]): MyTable[] {
  const waiting = mine.filter((one) => one.waits_for_you);
  return waiting.filter((one, k) => waiting.findIndex((other) => other.table.id === one.table.id) === k);
}

/** How long a table has stood, in the largest unit that says it. */
export function age(created: number, now: number): [number, "minute" | "hour" | "day"] {
  const minutes = Math.max(0, Math.floor((now - created) / 60_000));
  if (minutes < 60) return [minutes, "minute"];
  return minutes < 1440 ? [Math.floor(minutes / 60), "hour"] : [Math.floor(minutes / 1440), "day"];
}
