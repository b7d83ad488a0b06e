/** Thinking in this page about tables that stand on a server, by the house: where none is at hand, the server thinks. */

import * as api from "../api";
import { isHome, standing } from "../home/at";
import { isHouseKept } from "../installed/names";
import { thinking } from "../settings.svelte";
import type { Advised, Curve } from "../wire";

/** A house that could not be built, or had no answer, is not asked again in this page. */
let hasFailed = false;

async function byHouse<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!signal?.aborted) hasFailed = true;
    throw error;
  }
}

/** Whether the house can think without anything being loaded that nobody asked for. */
export async function thinksInPage(): Promise<boolean> {
  if (hasFailed || thinking.now === "server") return false;
  if (standing.is) return true;
  const { home } = await api.games();
  return home !== undefined && isSecureContext && (thinking.now === "here" || (await isHouseKept(home)));
}

/** What a house weighs that is offered and not yet here, in megabytes; undefined where there is nothing to offer. */
export async function weightOfHouse(): Promise<number | undefined> {
  const { home } = await api.games();
  if (!home || !isSecureContext || standing.is || (await isHouseKept(home))) return undefined;
  return home.files.reduce((sum, file) => sum + file.sent, 0) / 1e6;
}

/** The best choices with reasons, from what the seat to move may know. */
export async function hintInPage(table: string, token: string, signal: AbortSignal): Promise<{ v: number; choices: Advised[] }> {
  return byHouse(api.hintHere(await api.known(table, token), signal), signal);
}

/** The chances of a finished game, asked again and again: by the house if it can, else by the server. */
export function curveOf(table: string): (game: string) => Promise<Curve> {
  let record: Promise<string> | undefined;
  return async (game) => {
    if (isHome(table) || !(await thinksInPage())) return api.curve(table);
    try {
      record ??= api.record(table);
      return await byHouse(api.curveHere({ table, game, record: await record }));
    } catch {
      return api.curve(table);
    }
  };
}
