/** How far the server has come with compiling its games: looked at again and again while anything is missing. */

import { untrack } from "svelte";
import * as api from "./api";
import { AGAIN, next, pending } from "./compilation";
import type { Compilation, GameCompiled } from "./wire";

let news = $state.raw<Compilation>();
let watchers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const compilation = {
  /** While games are being compiled; nothing before the server has told, and nothing afterwards. */
  get now(): Compilation | undefined {
    return news?.is_over ? undefined : news;
  },
  of(game: string | undefined): GameCompiled | undefined {
    return pending(news, game);
  },
};

/** Watch as long as somebody looks: for an effect, which gets back how to end it; news do not run that effect again. */
export function watchCompilation(): () => void {
  watchers += 1;
  if (watchers === 1 && !untrack(() => news)?.is_over) void untrack(look);
  return () => {
    watchers -= 1;
    if (!watchers) clearTimeout(timer);
  };
}

async function look(): Promise<void> {
  clearTimeout(timer);
  const found = document.visibilityState === "visible" ? await api.compilation().catch(() => undefined) : news;
  if (found) news = found;
  const pause = found ? next(found) : document.visibilityState === "visible" ? next(undefined) : AGAIN;
  if (watchers && pause !== undefined) timer = setTimeout(look, pause);
}
