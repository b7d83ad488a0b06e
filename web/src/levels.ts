/** The level of bot that fits somebody: it follows what they win and lose. */

import { keysOf, keep, level } from "./settings.svelte";
import type { TableHead } from "./wire";

const LEVELS = ["easy", "medium", "hard"];

/** After a game won against bots alone: one level up. Going down is for people themselves to choose. */
export function learn(table: string, head: TableHead, mine: readonly number[], scores: readonly number[]): void {
  const keys = keysOf(table);
  const bots = head.seats.filter((seat) => !mine.includes(seat.seat));
  if (keys.isLearnt || mine.length !== 1 || !bots.every((seat) => seat.kind === "bot" && seat.level === level.now)) return;
  keep(table, { ...keys, isLearnt: true });
  const at = LEVELS.indexOf(level.now);
  if (at >= 0 && scores[mine[0]!]! > 0.5) level.now = LEVELS[Math.min(at + 1, LEVELS.length - 1)]!;
}
