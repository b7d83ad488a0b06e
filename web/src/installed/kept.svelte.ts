/** What this browser keeps for playing without a line: asked for, shown while it comes, removed again. */

import { t } from "../speech.svelte";
import { clearHouses } from "../home/houses";
import { KEEPING, ownMark, releaseCache, releasesHere } from "./names";
import { ALWAYS, bring, dropHalves, keptReleases, listed, type Kept } from "./release";
import { installedSheet } from "./sheet.svelte";
import { registerWorker } from "./worker";

/** What is kept, how much of what was asked for has come (undefined while nothing comes), and what went wrong. */
export const keeping = $state<{ kept?: Kept; share?: number; fault: string }>({ fault: "" });

const isAble = () => typeof caches !== "undefined" && "serviceWorker" in navigator && "locks" in navigator && isSecureContext;

/** See what is kept. */
export async function lookKept(): Promise<void> {
  keeping.kept = isAble() ? (await keptReleases().catch(() => [])).at(-1) : undefined;
}

/** Whether all that a table of a game needs without a line is here, of this release. */
export const hasAll = (game: string) =>
  keeping.kept?.mark === ownMark() && [...ALWAYS, game].every((part) => part in keeping.kept!.parts);

/** Keep these games; false if that failed, and then a sentence says why. */
export async function keepGames(games: readonly string[]): Promise<boolean> {
  if (!isAble()) return failed("keep-forbidden");
  return navigator.locks.request(KEEPING, async () => {
    keeping.fault = "";
    keeping.share = 0;
    try {
      const list = await listed();
      const parts = Object.keys((await keptReleases()).at(-1)?.parts ?? {}); // what was kept stays so in the new release
      await bring(list, [...new Set([...ALWAYS, ...games, ...parts])], (share) => (keeping.share = share));
      if (!(await registerWorker())) {
        await drop();
        return failed("keep-forbidden");
      }
      return true;
    } catch (error) {
      const { name } = error as Error;
      if (name === "QuotaExceededError") await dropHalves();
      return failed(name === "QuotaExceededError" ? "keep-full" : name === "SecurityError" ? "keep-forbidden" : "keep-torn");
    } finally {
      keeping.share = undefined;
      await lookKept();
    }
  });
}

/** A table at home was opened: what it needs without a line is kept, as the page of new tables has said. */
export async function keepForTable(game: string): Promise<void> {
  await lookKept();
  if (isAble() && !hasAll(game) && !(await keepGames([game]))) installedSheet.said = keeping.fault;
}

function failed(why: string): false {
  keeping.fault = t(why);
  return false;
}

async function drop(): Promise<void> {
  for (const mark of await releasesHere()) await caches.delete(releaseCache(mark));
  await clearHouses();
}

/** Remove all that is kept; tables at home stay, and so does a house that only they need. */
export async function removeKept(): Promise<void> {
  await navigator.locks.request(KEEPING, async () => {
    await drop();
    await registerWorker();
    keeping.fault = "";
    await lookKept();
  });
}

/** What is kept follows the release of this page: fetched whole beside the old one, which works until then. */
export async function bringUpToDate(): Promise<void> {
  await lookKept();
  const isOld = keeping.kept && !(await keptReleases()).some(({ mark }) => mark === ownMark());
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (!isOld || isSaving || !navigator.onLine) return;
  if (!(await keepGames([]))) installedSheet.said = keeping.fault = t("keep-update-torn");
}
