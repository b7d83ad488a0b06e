/** Thinking on the visitor's own machine: one worker, asked one thing at a time. */

import type { Opinion } from "./bot";
import { NoModule } from "./load";
import type { Reply, Request } from "./lawWorker";

let worker: Worker | null = null;
let last = 0;

function begun(): Worker {
  worker ??= new Worker(new URL("./lawWorker.ts", import.meta.url), { type: "module" });
  return worker;
}

/** What a bot thinks of a veiled record; `progress` hears how far it is, and it ends when the signal says so. */
export function think(
  base: string,
  game: string,
  known: Uint8Array,
  seat: number,
  level: string,
  signal: AbortSignal,
  progress: (share: number) => void = () => {},
): Promise<Opinion> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) throw signal.reason; // it was left while others were asked
    let runner: Worker;
    try {
      runner = begun();
    } catch {
      reject(new NoModule("no workers here"));
      return;
    }
    const id = ++last;
    const post = (asked: Request) => runner.postMessage(asked);
    const stop = () => {
      post({ kind: "stop", id });
      leave();
      reject(signal.reason as Error);
    };
    const fail = () => {
      worker = null;
      leave();
      reject(new NoModule("the worker did not start"));
    };
    const hear = ({ data }: MessageEvent<Reply>) => {
      if (data.id !== id) return;
      if ("share" in data) return progress(data.share);
      leave();
      if ("opinion" in data) resolve(data.opinion);
      else reject(new NoModule("fault" in data ? data.fault : "another answer"));
    };
    const leave = () => {
      runner.removeEventListener("message", hear);
      runner.removeEventListener("error", fail);
      signal.removeEventListener("abort", stop);
    };
    runner.addEventListener("message", hear);
    runner.addEventListener("error", fail);
    signal.addEventListener("abort", stop);
    post({ kind: "think", id, base, game, known, seat, level });
  });
}
