/** The story in rounds: one is over when a seat comes to act that has acted in it before. */

import type { TableEvent } from "../wire";
import { doer } from "./doer";

export interface Told {
  event: TableEvent;
  /** 0 before anybody has acted. */
  round: number;
  isUndone: boolean;
}

interface Opening {
  seat: number;
  /** The first line that is told of the seat's turn. */
  from: number;
}

const NEXT = new Set(["ply", "undo", "end"]); // what shows whose turn it was

/** The turn that chance opens after a ply: a roll or a draw for the seat that acts next. */
function opening(event: TableEvent, next: TableEvent | undefined): Opening | undefined {
  const lines = event.lines ?? [];
  const seat = lines.length ? doer(lines.at(-1)!.say) : undefined;
  if (seat === undefined || seat === event.seat) return undefined;
  // Before anybody has acted, what is dealt last opens a turn only if that seat begins.
  const isTheirs = next ? next.kind === "ply" && next.seat === seat : event.kind === "ply";
  const own = lines[0]!.ply;
  const before = lines.findLastIndex((line) => line.ply === own || doer(line.say) !== seat);
  return isTheirs && before < lines.length - 1 ? { seat, from: before + 1 } : undefined;
}

/** Every event with its round; one whose last lines open the next turn is told in two. */
export function inRounds(events: readonly TableEvent[]): Told[] {
  const told: Told[] = [];
  const standing: Told[][] = [];
  let acted = new Set<number>();
  let [round, last] = [0, -1];

  function turn(seat: number): void {
    if (seat === last) return;
    if (!round || acted.has(seat)) {
      round += 1;
      acted = new Set();
    }
    last = seat;
    acted.add(seat);
  }

  const following = nexts(events);
  events.forEach((event, k) => {
    if (event.kind === "ply" && event.seat !== undefined) turn(event.seat);
    const parts = [{ event, round, isUndone: false }];
    const opened = opening(event, following[k]);
    if (opened) {
      turn(opened.seat);
      const [own, theirs] = [event.lines!.slice(0, opened.from), event.lines!.slice(opened.from)];
      parts[0]!.event = { ...event, lines: own };
      parts.push({ event: { ...event, lines: theirs }, round, isUndone: false });
    }
    told.push(...parts);
    if (event.kind === "ply") standing.push(parts);
    const undone = event.kind === "undo" ? standing.pop() : undefined;
    for (const one of undone ?? []) one.isUndone = true;
  });
  return told;
}

/** For every event the next that shows whose turn it was. */
function nexts(events: readonly TableEvent[]): (TableEvent | undefined)[] {
  const found: (TableEvent | undefined)[] = [];
  let next: TableEvent | undefined;
  for (const event of events.toReversed()) {
    found.push(next);
    if (NEXT.has(event.kind)) next = event;
  }
  return found.reverse();
}
