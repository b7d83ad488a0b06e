/** The page's side of the house: it is built when somebody first opens a table at home, and never before. */

import { address } from "../address";
import * as api from "../api";
import { language } from "../settings.svelte";
import { t } from "../speech.svelte";
import { isSite, standing } from "./at";
import { houseFor, rememberHouse, tidyHouses } from "./houses";
import { houseCache, isHouseKept, ownMark, releaseCache } from "../installed/names";
import type { HomeListed } from "../wire";
import type { Answered, Failure, FromWorker, ToWorker } from "./spoken";

/** How much of the house has come, from 0 to 1; undefined while none is being built. */
export const building = $state<{ share?: number }>({});

const HANGING = 3000; // milliseconds
const BROKEN = 1011; // why a line is closed: the fault is ours
const MOST_FALLS = 3;

/** Somebody at this end of a line. */
export interface LineEnd {
  message(text: string): void;
  closed(code: number): void;
}

/** Why not, in a sentence. */
export const refused = (why: Failure | "gone" | "elsewhere" | "law") => new api.Refusal({ code: `home-${why}`, text: t(`home-${why}`, { where: isSite ? "site" : "server" }) });

/** Whether there is a storage; where it is forbidden, some browsers let nobody even ask. */
function hasStorage(): boolean {
  try {
    return typeof indexedDB === "object";
  } catch {
    return false;
  }
}

/** Whether this browser can keep tables at home at all. */
export const canStand = () =>
  typeof WebAssembly === "object" && typeof Worker === "function" && hasStorage() && "locks" in navigator && isSecureContext;

interface Asked {
  done: (found: Answered) => void;
  fail: (error: unknown) => void;
}

class House {
  #asked = new Map<number, Asked>();
  #ends = new Map<number, LineEnd>();
  #count = 0;
  #left?: api.Refusal;

  constructor(
    readonly worker: Worker,
    readonly home: HomeListed,
    started: () => void,
    fallen: (because: api.Refusal) => void,
  ) {
    const fall = (why: Failure) => {
      const because = refused(why);
      fallen(because);
      this.leave(because);
    };
    worker.onerror = () => fall("unable");
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === "progress") building.share = data.share;
      else if (data.type === "ready") started();
      else if (data.type === "failed") fall(data.why);
      else if (data.type === "answer") this.#asked.get(data.id)?.done(data.found);
      else if (data.type === "message") this.#ends.get(data.line)?.message(data.text);
      else this.#ends.get(data.line)?.closed(data.code);
    };
  }

  /** It is no more: whoever waits for an answer is told, and lines come back to another one. */
  leave(because: api.Refusal): void {
    this.#left = because;
    this.worker.terminate();
    for (const { fail } of this.#asked.values()) fail(because);
    for (const end of [...this.#ends.values()]) end.closed(BROKEN);
  }

  #tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  begin(): void {
    const { mark, files } = this.home;
    const release = { mark: ownMark(), cache: releaseCache(ownMark()) };
    this.#tell({ type: "begin", folder: address(`home/${mark}/`), cache: houseCache(mark), files, release });
  }

  forget(table: string): void {
    this.#tell({ type: "forget", table });
  }

  /** The answer; a signal says that nobody waits for it any more. */
  async ask(method: string, path: string, body: string, signal?: AbortSignal): Promise<Answered> {
    if (this.#left) throw this.#left;
    signal?.throwIfAborted();
    const id = ++this.#count;
    const drop = () => {
      this.#tell({ type: "drop", id });
      this.#asked.get(id)?.fail(signal!.reason);
    };
    signal?.addEventListener("abort", drop);
    try {
      return await new Promise<Answered>((done, fail) => {
        this.#asked.set(id, { done, fail });
        this.#tell({ type: "ask", id, method, path, body, lang: language.now });
      });
    } finally {
      this.#asked.delete(id);
      signal?.removeEventListener("abort", drop);
    }
  }

  connect(table: string, end: LineEnd): { send(text: string): void; hangUp(): void } {
    const line = ++this.#count;
    this.#ends.set(line, end);
    void rememberHouse(table, this.home).catch(() => {}); // the present house opens it then
    this.#tell({ type: "connect", line, table });
    return {
      send: (text) => this.#tell({ type: "hear", line, text }),
      hangUp: () => {
        this.#ends.delete(line);
        this.#tell({ type: "hang-up", line });
      },
    };
  }
}

/** The houses that stand in this page, by their marks: nearly always there is one. */
const built = new Map<string, Promise<House>>();
/** How many of them have fallen: a browser that cannot bear one is not asked for ever. */
let falls = 0;

/** The house for a table, or the one of this release; a Refusal says in a sentence why there is none. */
export async function house(table?: string): Promise<House> {
  if (!canStand() || falls >= MOST_FALLS) throw refused("unable");
  const { home } = await api.games();
  if (!home) throw refused("gone");
  const wanted = table === undefined ? home : await houseFor(table, home);
  if (!wanted) throw refused("law");
  let found = built.get(wanted.mark);
  if (!found) {
    found = build(wanted);
    built.set(wanted.mark, found);
    found.then(
      () => tidyHouses().catch(() => {}),
      () => built.delete(wanted.mark),
    );
  }
  return found;
}

/** The worker; a Refusal where the browser has none of this kind. */
function begun(): Worker {
  try {
    return new Worker(new URL("./homeWorker.ts", import.meta.url), { type: "module" });
  } catch {
    throw refused("unable");
  }
}

async function build(home: HomeListed): Promise<House> {
  building.share = 0;
  try {
    const worker = begun();
    const needed = import("./beforehand").then(({ fetchBeforehand }) => fetchBeforehand());
    const found = await new Promise<House>((done, fail) => {
      const made = new House(
        worker,
        home,
        () => {
          standing.is = true;
          done(made);
        },
        (because) => {
          if (standing.is) fell(home.mark);
          fail(because);
        },
      );
      made.begin();
    });
    // Once it stands the line may be cut; one that only hangs is not waited for.
    await Promise.race([needed, new Promise((done) => setTimeout(done, HANGING))]);
    return found;
  } finally {
    building.share = undefined;
  }
}

/** A house that stood is no more: whoever needs one has another built, from what is on disk. */
function fell(mark: string): void {
  falls += 1;
  built.delete(mark);
  standing.is = built.size > 0;
}

/** Whether a house stands here or can be built from what is kept: nothing more would be fetched. */
export async function isAtHand(): Promise<boolean> {
  if (standing.is) return true;
  const home = canStand() ? (await api.games()).home : undefined;
  return home !== undefined && isHouseKept(home);
}

/** A question that a table at home answers. */
export async function askHome(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Answered> {
  const table = /^tables\/(\w+)/.exec(path)?.[1];
  return (await house(table)).ask(method, path, body === undefined ? "" : JSON.stringify(body), signal);
}

/** The houses that stand here forget a table that was removed. */
export async function forgetAtHome(table: string): Promise<void> {
  for (const found of built.values()) (await found).forget(table);
}

/** The houses that stand here are left: what they know of tables goes with them. */
export async function leaveHouses(): Promise<void> {
  const all = [...built.values()];
  built.clear();
  await Promise.all(all.map((found) => found.then((one) => one.leave(refused("gone")), () => {})));
  standing.is = false;
}

// --- One page at a table ------------------------------------------------------------------------------

const held = new Map<string, { count: number; release: () => void }>();

/** Hold a table for this page, as long as somebody here is at it; a Refusal where another page has it. */
export async function holdTable(table: string): Promise<() => void> {
  const mine = held.get(table);
  if (mine) {
    mine.count += 1;
  } else {
    const release = await new Promise<(() => void) | undefined>((done, fail) => {
      const held = (lock: Lock | null) => (lock ? new Promise<void>((free) => done(free)) : done(undefined));
      navigator.locks.request(`flibuste.${table}`, { ifAvailable: true }, held).catch(fail);
    });
    if (!release) throw refused("elsewhere");
    held.set(table, { count: 1, release });
  }
  return () => {
    const now = held.get(table)!;
    now.count -= 1;
    if (now.count) return;
    held.delete(table);
    now.release();
  };
}

/** Ask the browser not to clear what is kept, once something is worth it. */
export async function askToPersist(): Promise<void> {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}
