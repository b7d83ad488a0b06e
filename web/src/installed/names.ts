/** Where this browser keeps what was asked for; `public/sw.js` reads the same names. */

import type { HomeListed } from "../wire";

const [RELEASE, HOUSE] = ["flibuste-release-", "flibuste-house-"];

/** The release that this page is of. */
export const ownMark = () => document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? "";

export const releaseCache = (mark: string) => RELEASE + mark;
export const houseCache = (mark: string) => HOUSE + mark;

/** The house that an address is of, if it is of one. */
export const houseOf = (path: string) => /^home\/(\w+)\//.exec(path)?.[1];

/** The marks of all releases, or houses, of which something is here. */
export const releasesHere = () => marked(RELEASE);
export const housesHere = () => marked(HOUSE);

/** Whether all files of a house are here: nothing more would be fetched to build it. */
export async function isHouseKept({ mark, files }: HomeListed): Promise<boolean> {
  if (typeof caches === "undefined" || !(await caches.has(houseCache(mark)))) return false;
  return (await (await caches.open(houseCache(mark))).keys()).length >= files.length;
}

async function marked(prefix: string): Promise<string[]> {
  if (typeof caches === "undefined") return [];
  return (await caches.keys()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
