/** Where this browser keeps what was asked for; `public/sw.js` reads the same names. */

import type { HomeListed } from "../wire";

/** Sites below different paths of one origin share its caches: names have the path, where there is one. */
function named(kind: string): string {
  const root = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="root"]')?.content ?? "/";
  return `flibuste${root === "/" ? "" : root}-${kind}-`;
}

const [RELEASE, HOUSE] = [named("release"), named("house")];

/** Held by whoever brings a release or takes something away: what is half here is nobody's yet. */
export const KEEPING = "flibuste.keep";

/** The release that this page is of. */
export const ownMark = () => globalThis.document?.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? "";

export const releaseCache = (mark: string) => RELEASE + mark;
export const houseCache = (mark: string) => HOUSE + mark;

/** The house that an address is of, if it is of one. */
export const houseOf = (path: string) => /^home\/(\w+)\//.exec(path)?.[1];

/** The marks of all releases, or houses, of which something is here. */
export const releasesHere = () => marked(RELEASE);
export const housesHere = () => marked(HOUSE);

/** Whether all files of a house are here: nothing more would be fetched to build it. */
export async function isHouseKept({ mark, files }: HomeListed): Promise<boolean> {
  const name = houseCache(mark);
  if (!(await cachesHere()).includes(name)) return false;
  return (await (await caches.open(name)).keys()).length >= files.length;
}

/** The names of all that is kept; none where the browser forbids to keep anything. */
async function cachesHere(): Promise<string[]> {
  return typeof caches === "undefined" ? [] : caches.keys().catch(() => []);
}

const marked = async (prefix: string): Promise<string[]> =>
  (await cachesHere()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
