/** What this browser itself keeps of who plays here: to take along, and to remove. */

import * as api from "../api";
import { allAtHome, removeAll } from "../home/list";
import { forgetSomebody, keptOfSomebody } from "../settings.svelte";

/** Keys of seats and links to tables of friends are in no file: whoever had it could sit down there. */
const isSecret = (key: string) => /^(table|challenge|friends)\./.test(key);
/** Without a house no table can be read; one alone may follow rules that are not here any more. */
const isHouseless = (error: unknown) => error instanceof api.Refusal && error.because.code !== "home-law" && error.because.code.startsWith("home-");

export interface KeptHere {
  /** Name, results and lessons, as they are kept. */
  kept: Record<string, string>;
  tables: { id: string; game: string; state: string; changed: number }[];
  /** Of finished games, by table. */
  records: Record<string, string>;
}

export async function keepsAnything(): Promise<boolean> {
  return Object.keys(keptOfSomebody()).length > 0 || (await allAtHome()).length > 0;
}

/** All of it, and how many finished games cannot be read here. */
export async function takenAlong(): Promise<{ here: KeptHere; unread: number }> {
  const kept = Object.fromEntries(Object.entries(keptOfSomebody()).filter(([key]) => !isSecret(key)));
  const tables = (await allAtHome()).map(({ id, game, state, changed }) => ({ id, game, state, changed }));
  const over = tables.filter(({ state }) => state === "over");
  const records: Record<string, string> = {};
  for (const { id } of over) {
    try {
      records[id] = await api.record(id);
    } catch (error) {
      if (isHouseless(error)) break;
    }
  }
  return { here: { kept, tables, records }, unread: over.length - Object.keys(records).length };
}

/** All of it goes, or where another page is at a table, nothing. */
export async function forgetHere(): Promise<void> {
  await removeAll();
  forgetSomebody();
}
