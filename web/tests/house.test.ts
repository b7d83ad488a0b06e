/** Building a house in a page, and which houses stay here. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => ({ rows: {} as Record<string, string>, releases: [] as { files: Record<string, string> }[], isShut: false }));
const HOME = { mark: "now", files: [], laws: { any: 2 } };

vi.mock("../src/api", () => {
  class Refusal extends Error {
    constructor(readonly because: { code: string; text: string }) {
      super(because.text);
    }
  }
  return { Refusal, games: () => Promise.resolve({ games: [], home: HOME }) };
});
vi.mock("../src/speech.svelte", () => ({ t: (id: string) => id }));
vi.mock("../src/settings.svelte", () => ({ language: { now: "en" }, forget: () => {} }));
vi.mock("../src/address", () => ({ address: (path: string) => `/${path}` }));
vi.mock("../src/home/beforehand", () => ({ fetchBeforehand: () => Promise.resolve() }));
vi.mock("../src/installed/release", () => ({ keptReleases: () => Promise.resolve(kept.releases) }));
vi.mock("../src/home/disk", () => ({
  hasAny: () => Promise.resolve(true),
  keep: () => Promise.resolve("QuotaExceededError"),
  load: (prefix: string) => (kept.isShut ? Promise.reject(new Error("shut")) : Promise.resolve(Object.entries(kept.rows).filter(([key]) => key.startsWith(prefix)))),
}));

const { Refusal } = await import("../src/api");
const { askHome, building, house, leaveHouses } = await import("../src/home/house.svelte");
const { clearHouses, tidyHouses } = await import("../src/home/houses");
const { removeTable } = await import("../src/home/list");

let caches_: Set<string>;

beforeEach(() => {
  kept.rows = {};
  kept.releases = [];
  kept.isShut = false;
  caches_ = new Set(["now", "before", "older", "oldest"].map((mark) => `flibuste-house-${mark}`));
  vi.stubGlobal("indexedDB", {});
  vi.stubGlobal("isSecureContext", true);
  const request = (...told: unknown[]) => (told.at(-1) as (lock: object) => Promise<void>)({});
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("caches", { keys: () => Promise.resolve([...caches_]), delete: (name: string) => Promise.resolve(caches_.delete(name)) });
});
afterEach(() => vi.unstubAllGlobals());

const workers = {
  "that are none of this kind": class {
    constructor() {
      throw new TypeError("no modules here");
    }
  },
  "that cannot read a module": class {
    onerror?: () => void;
    constructor() {
      setTimeout(() => this.onerror?.());
    }
    postMessage(): void {}
    terminate(): void {}
  },
};

test.each(Object.entries(workers))("workers %s are told in a sentence, and nothing seems to load any more", async (_, worker) => {
  vi.stubGlobal("Worker", worker);
  const refusal = await house().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as InstanceType<typeof Refusal>).because).toEqual({ code: "home-unable", text: "home-unable" });
  expect(building.share).toBeUndefined();
});

test("the houses stay that a table or a kept release needs", async () => {
  kept.releases = [{ files: { "home/before/python.js": "1", "assets/main.js": "2" } }];
  kept.rows = {
    "table/homeone": JSON.stringify({ id: "homeone", game: "any", law: 3 }),
    "house/homeone": JSON.stringify({ mark: "older", files: [], laws: { any: 3 } }),
  };
  await clearHouses(false);
  expect([...caches_]).toEqual(["now", "before", "older"].map((mark) => `flibuste-house-${mark}`));
  await clearHouses();
  expect([...caches_]).toEqual(["flibuste-house-older"]);
});

test("a house that another page is bringing is not taken away before it is whole", async () => {
  let bring = () => {};
  const brought = new Promise<void>((done) => (bring = done));
  const request = async (_: string, hold: () => Promise<void>) => (await brought, hold());
  vi.stubGlobal("navigator", { locks: { request } });
  const tidied = tidyHouses();
  await new Promise((done) => setTimeout(done));
  expect(caches_).toContain("flibuste-house-before");
  kept.releases = [{ files: { "home/before/python.js": "1" } }];
  bring();
  await tidied;
  expect([...caches_]).toEqual(["now", "before"].map((mark) => `flibuste-house-${mark}`));
});

test("a table that the browser does not remove is not passed over in silence", async () => {
  await expect(removeTable("homeone")).rejects.toThrow("home-storage");
});

test("an answer that nobody waits for any more is dropped", async () => {
  const heard: { type: string; id?: number; path?: string }[] = [];
  class Stands {
    onmessage?: (event: { data: unknown }) => void;
    postMessage(said: { type: string; id?: number; path?: string }): void {
      heard.push(said);
      if (said.type === "begin") setTimeout(() => this.onmessage?.({ data: { type: "ready" } }));
      const found = { status: 200, text: "1", isJson: true };
      if (said.path === "games") setTimeout(() => this.onmessage?.({ data: { type: "answer", id: said.id, found } }));
    }
    terminate(): void {}
  }
  vi.stubGlobal("Worker", Stands);
  const waiting = new AbortController();
  const hint = askHome("GET", "tables/homeone/hint", undefined, waiting.signal);
  await vi.waitFor(() => expect(heard.some(({ type }) => type === "ask")).toBe(true));
  waiting.abort(new Error("left"));
  await expect(hint).rejects.toThrow("left");
  await expect(askHome("GET", "tables/homeone/hint", undefined, waiting.signal)).rejects.toThrow("left");
  expect((await askHome("GET", "games", undefined, new AbortController().signal)).text).toBe("1");
  const asked = heard.filter(({ type }) => type === "ask").map(({ id }) => id);
  expect(heard.filter(({ type }) => type === "drop").map(({ id }) => id)).toEqual([asked[0]]);
  expect(asked.length).toBe(2);
});

test("a line is opened also where nothing can be noted down any more", async () => {
  const heard: string[] = [];
  class Stands {
    onmessage?: (event: { data: unknown }) => void;
    postMessage({ type }: { type: string }): void {
      heard.push(type);
      if (type === "begin") setTimeout(() => this.onmessage?.({ data: { type: "ready" } }));
    }
    terminate(): void {}
  }
  await leaveHouses();
  vi.stubGlobal("Worker", Stands);
  const found = await house();
  kept.isShut = true;
  found.connect("homeone", { message: () => {}, closed: () => {} });
  await new Promise((done) => setTimeout(done, 20)); // a rejection that nobody hears fails the run
  expect(heard.at(-1)).toBe("connect");
});
