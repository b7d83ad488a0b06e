/** What a screen makes of the compiler's news. */

import type { Compilation, GameCompiled } from "./wire";

export const AGAIN = 1000; // ms until the next look while games are being compiled
const LOST = 4000; // ms, where the server does not answer

/** A game that is still to be compiled; one that is done, or will never be, is none. */
export function pending(news: Compilation | undefined, game: string | undefined): GameCompiled | undefined {
  return news?.games.find((one) => one.id === game && (one.state === "waiting" || one.state === "compiling"));
}

/** How much of everything is done. */
export function overall(news: Compilation): number {
  return news.games.reduce((sum, one) => sum + one.share, 0) / Math.max(1, news.games.length);
}

/** When to look again: never, once nothing will change. */
export function next(news: Compilation | undefined): number | undefined {
  return news ? (news.is_over ? undefined : AGAIN) : LOST;
}

/** In hundredths; a hundred only when it is done. */
export const percent = (share: number) => Math.min(99, Math.floor(share * 100));
