/** Brings a release into a cache of its own, part by part; it is whole when the list lies in it, and not before. */

import { address } from "../address";
import type { ReleaseFile, ReleaseListed } from "../wire";
import { houseCache, houseOf, releaseCache, releasesHere } from "./names";
import { fetchWhole, HANGING, Torn } from "./whole";

/** What is kept of a release. */
export interface Kept {
  mark: string;
  /** Milliseconds since 1970. */
  since: number;
  /** The bytes on the wire of each part, by its name. */
  parts: Record<string, number>;
  /** The hash of every file, by its address. */
  files: Record<string, string>;
}

/** The parts that are always kept, whichever games are. */
export const ALWAYS = ["shell", "house"];

const AT_ONCE = 4; // files

/** The list that lies in a release once all of it has come. */
const keptList = () => address("kept.json");

/** What the server has to keep just now. */
export async function listed(): Promise<ReleaseListed> {
  const answer = await fetch(address("release.json"), { cache: "no-cache", signal: AbortSignal.timeout(HANGING) }).catch(() => undefined);
  if (!answer?.ok) throw new Torn("release.json");
  return (await answer.json()) as ReleaseListed;
}

export const sentOf = (files: readonly ReleaseFile[]) => files.reduce((sum, file) => sum + file.sent, 0);

/** What is kept whole, the newest last. */
export async function keptReleases(): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const mark of await releasesHere()) {
    const list = await (await caches.open(releaseCache(mark))).match(keptList());
    if (list) found.push((await list.json()) as Kept);
  }
  return found.sort((a, b) => a.since - b.since);
}

/** The same answer, of this release. */
function labelled({ body, headers }: Response, mark: string): Response {
  const own = new Headers(headers);
  own.set("x-release", mark);
  return new Response(body, { headers: own });
}

/** Fetch some parts of a release; what is here already, of this release or the same in another, is not fetched. */
export async function bring({ mark, parts }: ReleaseListed, names: readonly string[], told: (share: number) => void): Promise<void> {
  const wanted = parts.filter(({ name }) => names.includes(name));
  const files = wanted.flatMap((part) => part.files);
  const others = await keptReleases();
  const before = others.find((one) => one.mark === mark);
  const total = files.reduce((sum, file) => sum + file.size, 0) || 1;
  let come = 0;
  const came = (bytes: number) => told((come += bytes) / total);
  const waiting = [...files];
  const release = await caches.open(releaseCache(mark));

  async function fetchOne(file: ReleaseFile): Promise<void> {
    const url = address(file.path);
    const house = houseOf(file.path);
    const cache = house ? await caches.open(houseCache(house)) : release;
    if (await cache.match(url)) return came(file.size);
    const other = others.find((one) => one.files[file.path] === file.hash);
    const same = other && (await (await caches.open(releaseCache(other.mark))).match(url));
    const answer = same ?? (await fetchWhole(url, file, came));
    if (same) came(file.size);
    await cache.put(url, labelled(answer, mark));
  }
  async function fetchOn(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) await fetchOne(file);
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
  } catch (error) {
    waiting.length = 0;
    throw error;
  }

  const kept: Kept = {
    mark,
    since: before?.since ?? Date.now(),
    parts: { ...before?.parts, ...Object.fromEntries(wanted.map(({ name, files }) => [name, sentOf(files)])) },
    files: { ...before?.files, ...Object.fromEntries(files.map(({ path, hash }) => [path, hash])) },
  };
  await release.put(keptList(), Response.json(kept));
  await dropHalves();
}

/** What came of releases that are not whole goes. */
export async function dropHalves(): Promise<void> {
  const whole = new Set((await keptReleases()).map(({ mark }) => mark));
  for (const mark of await releasesHere()) if (!whole.has(mark)) await caches.delete(releaseCache(mark));
}
