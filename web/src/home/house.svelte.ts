/** The page's side of the house: it is built when somebody first opens a table at home, and never before. */

import { address } from "../address";
import * as api from "../api";
import { language } from "../settings.svelte";
import { t } from "../speech.svelte";
import { isSite, standing } from "./at";
import { clearHouses, houseFor, rememberHouse } from "./houses";
import { isHouseKept } from "../installed/names";
import type { HomeListed } from "../wire";
import type { Answered, Failure, FromWorker, ToWorker } from "./spoken";

/** How much of the house has come, from 0 to 1; undefined while none is being built. */
export const building = $state<{ share?: number }>({});

const HANGING = 3000; // milliseconds

/** Somebody at this end of a line. */
export interface LineEnd {
  message(text: string): void;
  closed(code: number): void;
}

const refused = (why: Failure | "gone" | "elsewhere" | "law") => new api.Refusal({ code: `home-${why}`, text: t(`home-${why}`, { where: isSite ? "site" : "server" }) });

/** Whether this browser can keep tables at home at all. */
export const canStand = () =>
  typeof WebAssembly === "object" && typeof Worker === "function" && typeof indexedDB === "object" && "locks" in navigator && isSecureContext;

class House {
  #asked = new Map<number, (found: Answered) => void>();
  #ends = new Map<number, LineEnd>();
  #count = 0;

  constructor(
    readonly worker: Worker,
    readonly home: HomeListed,
    started: () => void,
    failed: (why: Failure) => void,
  ) {
    worker.onerror = () => failed("unable");
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === "progress") building.share = data.share;
      else if (data.type === "ready") started();
      else if (data.type === "failed") failed(data.why);
      else if (data.type === "answer") this.#asked.get(data.id)?.(data.found);
      else if (data.type === "message") this.#ends.get(data.line)?.message(data.text);
      else this.#ends.get(data.line)?.closed(data.code);
    };
  }

  #tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  begin(): void {
    const { mark, files } = this.home;
    this.#tell({ type: "begin", folder: address(`home/${mark}/`), mark, files });
  }

  forget(table: string): void {
    this.#tell({ type: "forget", table });
  }

  async ask(method: string, path: string, body: string): Promise<Answered> {
    const id = ++this.#count;
    const found = await new Promise<Answered>((done) => {
      this.#asked.set(id, done);
      this.#tell({ type: "ask", id, method, path, body, lang: language.now });
    });
    this.#asked.delete(id);
    return found;
  }

  connect(table: string, end: LineEnd): { send(text: string): void; hangUp(): void } {
    const line = ++this.#count;
    this.#ends.set(line, end);
    void rememberHouse(table, this.home);
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

/** The house for a table, or the one of this release; a Refusal says in a sentence why there is none. */
export async function house(table?: string): Promise<House> {
  if (!canStand()) throw refused("unable");
  const { home } = await api.games();
  if (!home) throw refused("gone");
  const wanted = table === undefined ? home : await houseFor(table, home);
  if (!wanted) throw refused("law");
  let found = built.get(wanted.mark);
  if (!found) {
    found = build(wanted);
    built.set(wanted.mark, found);
    found.then(
      () => clearHouses(false).catch(() => {}),
      () => built.delete(wanted.mark),
    );
  }
  return found;
}

async function build(home: HomeListed): Promise<House> {
  building.share = 0;
  const worker = new Worker(new URL("./homeWorker.ts", import.meta.url), { type: "module" });
  const needed = import("./beforehand").then(({ fetchBeforehand }) => fetchBeforehand());
  try {
    const found = await new Promise<House>((done, fail) => {
      const made = new House(
        worker,
        home,
        () => {
          standing.is = true;
          done(made);
        },
        (why) => fail(refused(why)),
      );
      made.begin();
    });
    // Once it stands the line may be cut; one that only hangs is not waited for.
    await Promise.race([needed, new Promise((done) => setTimeout(done, HANGING))]);
    return found;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    building.share = undefined;
  }
}

/** Whether a house stands here or can be built from what is kept: nothing more would be fetched. */
export async function isAtHand(): Promise<boolean> {
  if (standing.is) return true;
  const home = canStand() ? (await api.games()).home : undefined;
  return home !== undefined && isHouseKept(home);
}

/** A question that a table at home answers. */
export async function askHome(method: string, path: string, body: unknown): Promise<Answered> {
  const table = /^tables\/(\w+)/.exec(path)?.[1];
  return (await house(table)).ask(method, path, body === undefined ? "" : JSON.stringify(body));
}

/** The houses that stand here forget a table that was removed. */
export async function forgetAtHome(table: string): Promise<void> {
  for (const found of built.values()) (await found).forget(table);
}

// --- One page at a table ------------------------------------------------------------------------------

const held = new Map<string, { count: number; release: () => void }>();

/** Hold a table for this page, as long as somebody here is at it; a Refusal where another page has it. */
export async function holdTable(table: string): Promise<() => void> {
  const mine = held.get(table);
  if (mine) {
    mine.count += 1;
  } else {
    const release = await new Promise<(() => void) | undefined>((done) => {
      void navigator.locks.request(`flibuste.${table}`, { ifAvailable: true }, (lock) => {
        if (!lock) return void done(undefined);
        return new Promise<void>((free) => done(free));
      });
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
