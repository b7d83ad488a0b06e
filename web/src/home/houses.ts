/** Which house opens a table: the one of this release, or where that has an older law, the one it began with. */

import * as api from "../api";
import { houseCache, houseOf, housesHere, KEEPING } from "../installed/names";
import { keptReleases } from "../installed/release";
import type { HomeListed } from "../wire";
import { hasAny, keep, load } from "./disk";

/** What of a table says by which law it is played. */
interface Lawful {
  id: string;
  game: string;
  law: number;
}

/** Laws play on what began with an older version of them; a newer one they do not know. */
const opens = (home: HomeListed, { game, law }: Lawful) => (home.laws?.[game] ?? Infinity) >= law;

const began = async (table: string) => {
  const [, text] = (await load(`house/${table}`))[0] ?? [];
  return text === undefined ? undefined : (JSON.parse(text) as HomeListed);
};

/** The house for a table; undefined where the only one that knows its law is not kept any more. */
export async function houseFor(table: string, home: HomeListed): Promise<HomeListed | undefined> {
  const [, text] = (await load(`table/${table}`))[0] ?? [];
  if (text === undefined || opens(home, JSON.parse(text) as Lawful)) return home;
  const old = await began(table);
  const isHere = old !== undefined && opens(old, JSON.parse(text) as Lawful) && (await caches.has(houseCache(old.mark)));
  return isHere ? old : undefined;
}

/** A table remembers the house it began with. */
export async function rememberHouse(table: string, home: HomeListed): Promise<void> {
  if (!(await began(table))) await keep({ new: {}, put: { [`house/${table}`]: JSON.stringify(home) }, dropped: [] });
}

/** The houses that a release was kept with: a page of it may be opened again without a line. */
async function housesKept(): Promise<string[]> {
  const kept = await keptReleases().catch(() => []);
  return kept.flatMap(({ files }) => Object.keys(files)).flatMap((path) => houseOf(path) ?? []);
}

/** The houses that neither a table nor a kept release needs go; with `all` those alone stay that tables need. */
export async function clearHouses(all = true): Promise<void> {
  const home = (await api.games().catch(() => undefined))?.home;
  const needed = new Set(all ? [] : await housesKept());
  if (home && !all) needed.add(home.mark);
  const rows = (await hasAny()) ? (await load("table/")).map(([, text]) => JSON.parse(text) as Lawful) : [];
  for (const row of rows) {
    const old = home && opens(home, row) ? undefined : await began(row.id);
    if (old) needed.add(old.mark);
  }
  for (const mark of await housesHere()) if (!needed.has(mark)) await caches.delete(houseCache(mark));
}

/** The same for a house that stands now, once nobody brings another: half of that one may be here. */
export const tidyHouses = (): Promise<void> => navigator.locks.request(KEEPING, () => clearHouses(false));
