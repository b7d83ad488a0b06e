/** The tables at home, read from what this browser keeps: no house is built for that. */

import { forget } from "../settings.svelte";
import { hasAny, keep, load } from "./disk";

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

/** Remove a table for good; a Refusal where another page has it. */
export async function removeTable(id: string): Promise<void> {
  const { forgetAtHome, holdTable } = await import("./house.svelte");
  const release = await holdTable(id);
  try {
    const many = await Promise.all(["event", "seat"].map((kind) => load(`${kind}/${id}/`)));
    const dropped = [...many.flat().map(([key]) => key), ...["table", "house", "seen"].map((kind) => `${kind}/${id}`)];
    await keep({ new: {}, put: {}, dropped });
    await forgetAtHome(id);
    forget(id);
  } finally {
    release();
  }
}
