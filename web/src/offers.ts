/** Offers of a draw: they ask nothing of who made them, and of nobody twice. */

import type { TableOnScreen } from "./table.svelte";

/** The seat whose offer this screen has yet to answer. */
export function unansweredOffer({ now, events, mine }: Pick<TableOnScreen, "now" | "events" | "mine">): number | undefined {
  if (!now?.offered || !mine.length) return undefined;
  const at = events.findLastIndex((event) => event.kind === "incident" && event.what === "offers_draw");
  const spoken = new Set(events.slice(Math.max(0, at)).flatMap((event) => (event.kind === "incident" ? [event.seat] : [])));
  return mine.every((seat) => spoken.has(seat)) ? undefined : events[at]?.seat;
}
