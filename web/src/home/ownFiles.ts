/** Files of the page's own release, for its worker: those that are kept, else from the network where that has the same release. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { fetched, NoModule, type Reader } from "../law/load";
import type { ReleaseListed } from "../wire";
import type { OwnRelease } from "./spoken";

const LIST = "law/manifest.json"; // it names all others by their hashes
const NO_CACHE: RequestInit = { cache: "no-cache" };

/** Whether a host of files, which labels no answer, still shows a release and this list in it. */
async function isShown(root: string, mark: string, content: Uint8Array): Promise<boolean> {
  const answer = await fetch(new URL("release.json", root), NO_CACHE);
  const listed = (await answer.json()) as ReleaseListed;
  const file = listed.parts.flatMap(({ files }) => files).find(({ path }) => path === LIST);
  return listed.mark === mark && file?.hash === bytesToHex(sha256(content));
}

/** From below an address; the service worker does not know of which page a worker is. */
export function ofRelease(base: string, { mark, cache }: OwnRelease): Reader {
  const fromNetwork = fetched(base);
  const root = new URL("..", base).href;
  const list = new URL(LIST, root).href;
  return async (name) => {
    const url = new URL(name, base).href;
    const kept = await self.caches?.match(url, { cacheName: cache, ignoreVary: true }).catch(() => undefined);
    if (kept) return new Uint8Array(await kept.arrayBuffer());
    if (url !== list) return fromNetwork(name);
    const answer = await fetch(url, NO_CACHE);
    if (!answer.ok) throw new NoModule(name);
    const content = new Uint8Array(await answer.arrayBuffer());
    const other = answer.headers.get("x-release");
    if (other === null ? !(await isShown(root, mark, content)) : other !== mark) throw new NoModule("another release");
    return content;
  };
}
