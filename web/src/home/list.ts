/** The tables at home, read from what this browser keeps: no house is built for that. */

import { forget } from "../settings.svelte";
import { clear, hasAny, keep, load } from "./disk";

/** A row of the store, as far as a list needs it. */
export interface KeptTable {
  id: string;
  game: string;
  state: string;
  changed: number;
}

/** All of them, the newest first. */
export async function allAtHome(): Promise<KeptTable[]> {
  if (!(await hasAny())) return [];
  const rows = (await load("table/")).map(([, text]) => JSON.parse(text) as KeptTable);
  return rows.sort((a, b) => b.changed - a.changed);
}

/** Those that can be played on, or those in another state, the newest first. */
export const tablesAtHome = async (wanted = "running"): Promise<KeptTable[]> =>
  (await allAtHome()).filter(({ state }) => state === wanted);

/** Who sits at a table, as its rows say. */
export async function seatsOf(id: string): Promise<{ seat: number; kind: "bot" | "person"; level?: string; name?: string }[]> {
  return (await load(`seat/${id}/`)).map(([, text]) => JSON.parse(text));
}

/** Remove a table for good; a Refusal where another page has it, or the browser lets nothing be removed. */
export async function removeTable(id: string): Promise<void> {
  const { forgetAtHome, holdTable, refused } = await import("./house.svelte");
  const release = await holdTable(id);
  try {
    const many = await Promise.all(["event", "seat"].map((kind) => load(`${kind}/${id}/`)));
    const dropped = [...many.flat().map(([key]) => key), ...["table", "house", "seen"].map((kind) => `${kind}/${id}`)];
    if (await keep({ new: {}, put: {}, dropped })) throw refused("storage");
    await forgetAtHome(id);
    forget(id);
  } finally {
    release();
  }
}

/** Remove all tables for good, or none: a Refusal where another page has one of them. */
export async function removeAll(): Promise<void> {
  const tables = await allAtHome();
  if (!(await hasAny())) return;
  const { holdTable, leaveHouses } = await import("./house.svelte");
  const held: (() => void)[] = [];
  try {
    for (const { id } of tables) held.push(await holdTable(id));
    await leaveHouses();
    await clear();
  } finally {
    for (const release of held) release();
  }
}
