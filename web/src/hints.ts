/** What a hint says of a thing on the board: the rank of the best choice that it is a part of, and its chances. */

import { language } from "./settings.svelte";
import type { Advised, Choice } from "./wire";

export interface Hint {
  rank: number;
  /** The share of games it wins, as people write it. */
  wins: string;
}

export function hintsAt(hints: readonly Advised[], choices: readonly Choice[], path: readonly string[]): Map<string, Hint> {
  const percent = new Intl.NumberFormat(language.now, { style: "percent" });
  const found = new Map<string, Hint>();
  hints.forEach((advised, k) => {
    const pick = choices.find((one) => one.text === advised.action)?.parts.find((part) => !path.includes(part));
    if (pick && !found.has(pick)) found.set(pick, { rank: k + 1, wins: percent.format(advised.wins) });
  });
  return found;
}
