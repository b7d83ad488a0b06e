/** What a table at home looked like last, for whose screen this is: shown until its house is up. */

import type { Now, Picture, TableHead } from "../wire";
import { hasAny, jot, load } from "./disk";

export interface Seen {
  v: number;
  head: TableHead;
  now: Now;
  viewer: number;
  mine: number[];
  picture: Picture;
}

/** A screen that several share is kept only where there is nothing to hide: it may be handed on before it is opened again. */
export function keepSeen(table: string, seen: Seen, hasSecrets: boolean): void {
  if (seen.mine.length === 1 || !hasSecrets) void jot(`seen/${table}`, JSON.stringify(seen));
}

export async function lastSeen(table: string): Promise<Seen | undefined> {
  if (!(await hasAny())) return undefined;
  const [, text] = (await load(`seen/${table}`))[0] ?? [];
  return text === undefined ? undefined : (JSON.parse(text) as Seen);
}
