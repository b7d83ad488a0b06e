/** The opponent that fits somebody: whom they chose last, and the next one once that one is beaten. */

import { counted } from "./opponents/results";
import { keepResults, keptResults, keysOf, keep, level } from "./settings.svelte";
import type { TableHead } from "./wire";

/** Among those of a game, the weakest first; who has chosen none of them begins with the weakest. */
export const fitting = (bots: readonly string[]) => (bots.includes(level.now) ? level.now : bots[0]!);

/** After a game against bots alone: its result is kept, and after a win the next one fits. Going down is for people to choose. */
export function learn(table: string, head: TableHead, mine: readonly number[], scores: readonly number[], all: readonly string[]): void {
  const keys = keysOf(table);
  const bots = head.seats.filter((seat) => !mine.includes(seat.seat));
  const [own] = mine;
  if (keys.isLearnt || own === undefined || mine.length > 1 || !bots.every((seat) => seat.kind === "bot")) return;
  keep(table, { ...keys, isLearnt: true });
  if (!head.forked_from) keepResults(head.game, counted(keptResults(head.game, head.home), bots, own, scores), head.home);
  const fits = fitting(all);
  if (scores[own]! <= 0.5 || !bots.every((seat) => seat.level === fits)) return;
  level.now = all[Math.min(all.indexOf(fits) + 1, all.length - 1)]!;
}
