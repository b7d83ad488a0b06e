/** The story of a finished game as a list of plies in rounds; what was taken back is left out. */

import { inRounds } from "../parts/rounds";
import type { Line, TableEvent } from "../wire";

export interface Step {
  line: Line;
  round: number;
}

export interface Round {
  number: number;
  /** The plies played before its first. */
  from: number;
}

export function steps(events: readonly TableEvent[]): Step[] {
  return inRounds(events)
    .filter((told) => !told.isUndone && told.event.kind !== "undo")
    .flatMap(({ event, round }) => (event.lines ?? []).map((line) => ({ line, round })));
}

export function rounds(story: readonly Step[]): Round[] {
  const found: Round[] = [];
  for (const { line, round } of story) {
    if (round && round !== found.at(-1)?.number) found.push({ number: round, from: line.ply - 1 });
  }
  return found;
}

/** The round that a ply belongs to; 0 before anybody has acted. */
export const roundAt = (all: readonly Round[], ply: number) => all.findLast((one) => one.from < ply)?.number ?? 0;
