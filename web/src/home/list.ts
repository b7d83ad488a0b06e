/** The tables at home, read from what this browser keeps: no house is built for that. */

import { hasAny, load } from "./disk";

/** A row of the store, as far as a list needs it. */
export interface KeptTable {
  id: string;
  game: string;
  state: string;
  changed: number;
}

/** Those that can be played on, the newest first. */
export async function tablesAtHome(): Promise<KeptTable[]> {
  if (!(await hasAny())) return [];
  const rows = (await load("table/")).map(([, text]) => JSON.parse(text) as KeptTable);
  return rows.filter(({ state }) => state === "running").sort((a, b) => b.changed - a.changed);
}
