/** The story in rounds: one is over when a seat comes to act that has acted in it before. */

import type { TableEvent } from "../wire";

export interface Told {
  event: TableEvent;
  /** 0 before anybody has acted. */
  round: number;
  isUndone: boolean;
}

export function inRounds(events: readonly TableEvent[]): Told[] {
  const told: Told[] = [];
  const standing: Told[] = [];
  let acted = new Set<number>();
  let [round, last] = [0, -1];
  for (const event of events) {
    if (event.kind === "ply" && event.seat !== undefined && event.seat !== last) {
      if (!round || acted.has(event.seat)) {
        round += 1;
        acted = new Set();
      }
      last = event.seat;
      acted.add(last);
    }
    const one = { event, round, isUndone: false };
    told.push(one);
    if (event.kind === "ply") standing.push(one);
    const undone = event.kind === "undo" ? standing.pop() : undefined;
    if (undone) undone.isUndone = true;
  }
  return told;
}
