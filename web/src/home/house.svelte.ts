/** The page's side of the house: it is built when somebody first opens a table at home, and never before. */

import { address } from "../address";
import * as api from "../api";
import { language } from "../settings.svelte";
import { t } from "../speech.svelte";
import { isSite, standing } from "./at";
import type { HouseFile } from "../wire";
import type { Answered, Failure, FromWorker, ToWorker } from "./spoken";

/** How much of the house has come, from 0 to 1; undefined while none is being built. */
export const building = $state<{ share?: number }>({});

/** Somebody at this end of a line. */
export interface LineEnd {
  message(text: string): void;
  closed(code: number): void;
}

const refused = (why: Failure | "gone" | "elsewhere") => new api.Refusal({ code: `home-${why}`, text: t(`home-${why}`, { where: isSite ? "site" : "server" }) });

const isAble = () =>
  typeof WebAssembly === "object" && typeof Worker === "function" && typeof indexedDB === "object" && "locks" in navigator && isSecureContext;

class House {
  #asked = new Map<number, (found: Answered) => void>();
  #ends = new Map<number, LineEnd>();
  #count = 0;

  constructor(
    readonly worker: Worker,
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

  begin(folder: string, files: HouseFile[]): void {
    this.#tell({ type: "begin", folder, files });
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

let built: Promise<House> | undefined;

/** The house of this page; a Refusal says in a sentence why there is none. */
export function house(): Promise<House> {
  built ??= build();
  built.catch(() => (built = undefined));
  return built;
}

async function build(): Promise<House> {
  if (!isAble()) throw refused("unable");
  const { home } = await api.games();
  if (!home) throw refused("gone");
  building.share = 0;
  const worker = new Worker(new URL("./homeWorker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<House>((done, fail) => {
      void import("./beforehand").then(({ fetchBeforehand }) => fetchBeforehand());
      const made = new House(
        worker,
        () => {
          standing.is = true;
          done(made);
        },
        (why) => fail(refused(why)),
      );
      made.begin(address(`home/${home.mark}/`), home.files);
    });
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    building.share = undefined;
  }
}

/** A question that a table at home answers. */
export async function askHome(method: string, path: string, body: unknown): Promise<Answered> {
  return (await house()).ask(method, path, body === undefined ? "" : JSON.stringify(body));
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
