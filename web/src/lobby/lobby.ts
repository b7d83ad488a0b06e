/** What the lobby shows of somebody's tables, and how paces are said. */

import { waitingTables } from "../quay/quay";
import type { Clock, MyTable, Pace, SeatHead } from "../wire";

export const PACES: readonly Pace[] = ["untimed", "minutes-5", "minutes-10", "minutes-20", "days-1", "days-3"];
/** How far others may be from one's own rating; 0 is anybody. */
export const SPANS = [0, 100, 200, 400] as const;

/** A pace as a message and its parameters. */
export function paceSaid(pace: Pace): [string, Record<string, number>] {
  const [kind = "", count] = pace.split("-");
  return count ? [`pace-${kind}`, { [kind]: Number(count) }] : [`pace-${kind}`, {}];
}

/** The same of a table that was set up by hand, whatever its clock is. */
export function clockSaid(clock: Clock | undefined): [string, Record<string, number>] {
  if (!clock) return ["pace-untimed", {}];
  if (clock.kind === "move") return ["pace-move", { seconds: clock.seconds }];
  const unit = clock.kind === "days" ? 86_400 : 60;
  return [clock.kind === "days" ? "pace-days" : "pace-minutes", { [clock.kind === "days" ? "days" : "minutes"]: Math.max(1, Math.round(clock.seconds / unit)) }];
}

/** Those that wait for somebody, who waits longest first, and the others, each once. */
export function sorted(mine: readonly MyTable[]): { waiting: MyTable[]; others: MyTable[] } {
  const waiting = waitingTables(mine).sort((a, b) => (a.since ?? 0) - (b.since ?? 0));
  const ids = new Set(waiting.map((one) => one.table.id));
  const others: MyTable[] = [];
  for (const one of mine) {
    if (ids.has(one.table.id)) continue;
    ids.add(one.table.id);
    others.push(one);
  }
  return { waiting, others };
}

/** Tables in the places that they had before: who is about to choose one finds it where it was. What has gone makes room. */
export function steady<T extends { table: { id: string } }>(before: readonly string[], tables: readonly T[]): T[] {
  const found = new Map(tables.map((one) => [one.table.id, one]));
  const fresh = tables.filter((one) => !before.includes(one.table.id));
  const kept = before.map((id) => found.get(id) ?? fresh.shift()).filter((one) => one !== undefined);
  return [...kept, ...fresh];
}

/** Who sits at a table besides somebody, by their places. */
export const besides = (seats: readonly SeatHead[], own: number): number[] =>
  seats.filter((seat) => seat.seat !== own && seat.kind !== "open").map((seat) => seat.seat);

/** Time that passes, as a clock at a harbour shows it. */
export const counted = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
