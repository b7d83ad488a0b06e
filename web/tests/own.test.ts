/** A worker's files: of the page's own release, whatever the server has come to. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ofRelease } from "../src/home/ownFiles";
import { NoModule } from "../src/law/load";

const BASE = "http://here/games/law/";
const RELEASE = { mark: "now", cache: "flibuste/games/-release-now" };
const hex = (digest: ArrayBuffer) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
const hash = hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("list")));

let kept: Record<string, string>;
let online: Record<string, () => Response>;

beforeEach(() => {
  kept = {};
  online = {};
  vi.stubGlobal("self", {
    caches: {
      match: (url: string, { cacheName }: { cacheName: string }) =>
        Promise.resolve(cacheName === RELEASE.cache && url in kept ? new Response(kept[url]) : undefined),
    },
  });
  vi.stubGlobal("fetch", (url: URL | string) => Promise.resolve(online[String(url)]?.() ?? new Response("", { status: 404 })));
});
afterEach(() => vi.unstubAllGlobals());

const read = async (name: string) => new TextDecoder().decode(await ofRelease(BASE, RELEASE)(name));
const answer = (content: string, mark?: string) => () => new Response(content, { headers: mark ? { "x-release": mark } : {} });

test("what is kept of the release is read, and the network is not asked", async () => {
  kept[`${BASE}manifest.json`] = "kept list";
  online[`${BASE}manifest.json`] = answer("another list", "later");
  expect(await read("manifest.json")).toBe("kept list");
});

test("a list of another release is refused, and what it names need not be labelled", async () => {
  online[`${BASE}manifest.json`] = answer("list", "later");
  await expect(read("manifest.json")).rejects.toThrow(NoModule);
  online[`${BASE}manifest.json`] = answer("list", "now");
  expect(await read("manifest.json")).toBe("list");
  online[`${BASE}any.1.wasm`] = answer("rules", "before"); // named by its hash, and examined by it
  expect(await read("any.1.wasm")).toBe("rules");
});

test.each([
  ["the same", "now", hash, true],
  ["another release", "later", hash, false],
  ["another list", "now", "0", false],
])("a host of files that shows %s", async (_, mark, listed, isTaken) => {
  online[`${BASE}manifest.json`] = answer("list");
  online["http://here/games/release.json"] = () => Response.json({ mark, parts: [{ name: "shell", files: [{ path: "law/manifest.json", hash: listed }] }] });
  if (isTaken) expect(await read("manifest.json")).toBe("list");
  else await expect(read("manifest.json")).rejects.toThrow(NoModule);
});
