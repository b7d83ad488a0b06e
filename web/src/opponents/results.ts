/** What somebody has won and lost in this browser, against each opponent of a game. */

import type { SeatHead } from "../wire";

export interface Result {
  won: number;
  drawn: number;
  lost: number;
}

/** By the names of the bots. */
export type Results = Record<string, Result>;

const NONE: Result = { won: 0, drawn: 0, lost: 0 };

/** One game more; several seats of the same opponent are one of them, and the best of them counts. */
export function counted(before: Results, bots: readonly SeatHead[], mine: number, scores: readonly number[]): Results {
  const after = { ...before };
  const best = new Map<string, number>();
  for (const { level = "", seat } of bots) best.set(level, Math.max(scores[seat] ?? 0, best.get(level) ?? -Infinity));
  for (const [level, theirs] of best) {
    const own = scores[mine] ?? 0;
    const how = own > theirs ? "won" : own < theirs ? "lost" : "drawn";
    const old = before[level] ?? NONE;
    after[level] = { ...old, [how]: old[how] + 1 };
  }
  return after;
}

/** A sentence in its parts, each with its message and its number; and the icon that says the same. */
export function told(result: Result | undefined): { icon: string; parts: { id: string; count: number }[] } {
  const { won, drawn, lost } = result ?? NONE;
  if (!won && !drawn && !lost) return { icon: "plus", parts: [{ id: "result-none", count: 0 }] };
  if (!drawn && !lost) return { icon: "check", parts: [{ id: "result-beaten", count: won }] };
  const all = [
    { id: "result-won", count: won },
    { id: "result-drawn", count: drawn },
    { id: "result-lost", count: lost },
  ];
  return { icon: "swap", parts: all.filter((part) => part.count) };
}
