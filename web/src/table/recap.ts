/** What the others did since the viewer's last move, one group a seat. */

import type { Entry } from "../parts/story";
import type { TableEvent } from "../wire";

export interface Group {
  seat: number;
  entries: Entry[];
}

/** The events after the last ply of any seat of the viewer's; the deal, before anyone has chosen, is nobody's deed. */
export function sinceMine(events: readonly TableEvent[], mine: readonly number[]): TableEvent[] {
  const isChosen = (event: TableEvent) => event.kind === "ply" && event.seat !== undefined;
  const first = events.findIndex(isChosen);
  const last = events.findLastIndex((event) => isChosen(event) && mine.includes(event.seat!));
  return first < 0 ? [] : events.slice(Math.max(first, last + 1));
}

/** Lines of one seat that follow each other stand together; what is of nobody, or taken back, is left out. */
export function bySeat(entries: readonly Entry[], mine: readonly number[]): Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    if (entry.seat === undefined || entry.isUndone || mine.includes(entry.seat)) continue;
    const group = groups.at(-1);
    if (group?.seat === entry.seat) group.entries.push(entry);
    else groups.push({ seat: entry.seat, entries: [entry] });
  }
  return groups;
}
