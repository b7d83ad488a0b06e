/** A worker that has a game's module in it: it plays and thinks, tells how far it has come, and can be stopped. */

import { Bot, type Opinion } from "./bot";
import { Rows } from "./engine";
import { fetched, load, type Loaded, moduleOf } from "./load";
import type { Level } from "./manifest";

/** What is asked of the worker; `base` is where the modules lie. */
export type Request =
  | { kind: "think"; id: number; base: string; game: string; known: Uint8Array; seat: number; level: string | Level; seed?: number }
  | {
      kind: "random";
      id: number;
      base: string;
      game: string;
      seats: number;
      options: Record<string, number>;
      seed: number;
      games: number;
      most?: number;
    }
  | { kind: "stop"; id: number };

/** Random games: all their plies, the last record, the generator's state after them, and how long it took. */
export interface Played {
  plies: number;
  record: Uint8Array;
  random: bigint;
  milliseconds: number;
}

export type Reply =
  | { id: number; share: number }
  | { id: number; opinion: Opinion }
  | { id: number; played: Played }
  | { id: number; fault: string };

const loading = new Map<string, Promise<Loaded>>();
const bots = new Map<string, Bot>();
const stopped = new Set<number>();

function loaded(base: string, game: string): Promise<Loaded> {
  const key = `${base} ${game}`;
  const found = loading.get(key) ?? load(fetched(base), game);
  loading.set(key, found);
  found.catch(() => loading.delete(key));
  return found;
}

const SPEECHLESS = 20; // milliseconds of thought in which nobody else may speak

/** Others may speak now: whoever wants this stopped among them. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function think(asked: Request & { kind: "think" }): Promise<void> {
  const { id, base, game, seat } = asked;
  const found = await loaded(base, game);
  if (stopped.delete(id)) return;
  const level = typeof asked.level === "string" ? found.manifest.levels[asked.level]! : asked.level;
  const key = `${base} ${game} ${JSON.stringify(level)} ${asked.seed ?? ""}`;
  let bot = bots.get(key);
  if (!bot || asked.seed !== undefined) {
    const seed = asked.seed ?? Math.floor(Math.random() * 2 ** 50);
    bot = new Bot(moduleOf(found), found.manifest, found.contents, level, seed);
    bots.clear(); // one memory at a time
    bots.set(key, bot);
  }
  const steps = bot.thinking(asked.known, seat, Date.now() + 1000 * level.seconds);
  for (let since = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return reply({ id, opinion: step.value });
    if (performance.now() - since < SPEECHLESS) continue;
    reply({ id, share: step.value });
    await pause();
    if (stopped.delete(id)) return;
    since = performance.now();
  }
}

async function play(asked: Request & { kind: "random" }): Promise<void> {
  const rows = new Rows(moduleOf(await loaded(asked.base, asked.game)), 2);
  rows.begin(0, asked.seats, asked.options);
  rows.seed(asked.seed);
  const start = performance.now();
  const plies = rows.playouts(asked.games, asked.most);
  const milliseconds = performance.now() - start;
  reply({ id: asked.id, played: { plies, record: rows.read(1), random: rows.random, milliseconds } });
}

function reply(said: Reply): void {
  postMessage(said);
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data.kind === "stop") {
    stopped.add(data.id);
    return;
  }
  const done = data.kind === "think" ? think(data) : play(data);
  done.catch((error: unknown) => reply({ id: data.id, fault: String(error) }));
});
