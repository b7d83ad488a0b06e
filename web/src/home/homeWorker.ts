/** The house: Python in a worker runs the rooms of a server on what this browser keeps. */

import { houseCache } from "../installed/names";
import { fetchWhole } from "../installed/whole";
import type { HouseFile } from "../wire";
import { canKeep, keep, load, type Kept } from "./disk";
import { modulesBelow } from "./machines";
import type { Failure, FromWorker, ToWorker } from "./spoken";

/** What Python offers, in `flibuste.home.start`. */
interface Threshold {
  ask(method: string, path: string, body: string, lang: string): Promise<string>;
  connect(line: number, table: string): Promise<void>;
  hear(line: number, text: string): Promise<void>;
  hang_up(line: number): Promise<void>;
  forget(table: string): Promise<void>;
}

interface Python {
  unpackArchive(content: Uint8Array, format: string, options: { extractDir: string }): void;
  runPython(code: string): void;
  /** Emscripten's own: Python's memory is among it. */
  _module: { HEAPU8: Uint8Array };
  pyimport(module: string): { begin(page: unknown): Promise<Threshold> };
}

const HOUSE = "house.zip";
const tell = (message: FromWorker) => postMessage(message);

class Unfit extends Error {
  constructor(readonly why: Failure) {
    super(why);
  }
}

function fail(why: Failure): never {
  throw new Unfit(why);
}

let threshold: Promise<Threshold> | undefined;
/** What is said on a line is heard in its order. */
const lines = new Map<number, Promise<void>>();

/** The files of a house by their addresses: those that are kept, and the others fetched and then kept too. */
async function gathered(folder: string, mark: string, files: HouseFile[]): Promise<Map<string, Response>> {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let come = 0;
  const came = (bytes: number) => tell({ type: "progress", share: (come += bytes) / total });
  const cache = await self.caches?.open(houseCache(mark)).catch(() => undefined);
  const found = new Map<string, Response>();
  async function gather(file: HouseFile): Promise<void> {
    const url = folder + file.name;
    const kept = await cache?.match(url);
    if (kept) came(file.size);
    const answer = kept ?? (await fetchWhole(url, file, came).catch((): never => fail("torn")));
    if (!kept) void cache?.put(url, answer.clone()).catch(() => {}); // where there is no room it is fetched again
    found.set(url, answer);
  }
  await Promise.all(files.map(gather));
  return found;
}

/** Pyodide fetches what is here already: it is given that. */
async function withFiles<Made>(files: Map<string, Response>, make: () => Promise<Made>): Promise<Made> {
  const { fetch } = globalThis;
  globalThis.fetch = (what, how) => {
    const file = files.get(what instanceof Request ? what.url : String(what));
    return file ? Promise.resolve(file) : fetch(what, how);
  };
  try {
    return await make();
  } finally {
    globalThis.fetch = fetch;
  }
}

async function begun(folder: string, mark: string, files: HouseFile[]): Promise<Threshold> {
  if (!(await canKeep())) fail("storage");
  const contents = await gathered(folder, mark, files);
  performance.mark("house:here");
  const house = (await contents.get(folder + HOUSE)?.arrayBuffer()) ?? fail("torn");
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide(options: { indexURL: string }): Promise<Python>;
  };
  const python = await withFiles(contents, () => loadPyodide({ indexURL: folder }));
  performance.mark("house:python");
  python.unpackArchive(new Uint8Array(house), "zip", { extractDir: "/house" });
  python.runPython("import sys; sys.path.insert(0, '/house')");
  performance.mark("house:unpacked");
  const start = python.pyimport("flibuste.home.start");
  performance.mark("house:imported");
  return start.begin({
    load: async (prefix: string) => JSON.stringify(await load(prefix)),
    keep: (text: string) => keep(JSON.parse(text) as Kept),
    module: modulesBelow(new URL("../../law/", folder).href, () => python._module.HEAPU8),
    tell: (line: number, kind: string, text: string) =>
      tell(kind === "close" ? { type: "close", line, code: Number(text) } : { type: "message", line, text }),
  });
}

function onLine(line: number, what: (house: Threshold) => Promise<void>): void {
  const before = lines.get(line) ?? Promise.resolve();
  const after = before.then(async () => what(await threshold!)).catch(() => tell({ type: "close", line, code: 1011 }));
  lines.set(line, after);
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case "begin":
      threshold = begun(data.folder, data.mark, data.files);
      try {
        await threshold;
        performance.mark("house:open");
        tell({ type: "ready" });
      } catch (error) {
        console.error(error);
        tell({ type: "failed", why: error instanceof Unfit ? error.why : "unable" });
      }
      break;
    case "ask": {
      const found = await (await threshold!).ask(data.method, data.path, data.body, data.lang);
      tell({ type: "answer", id: data.id, found: JSON.parse(found) });
      break;
    }
    case "forget":
      await (await threshold!).forget(data.table);
      break;
    case "connect":
      onLine(data.line, (house) => house.connect(data.line, data.table));
      break;
    case "hear":
      onLine(data.line, (house) => house.hear(data.line, data.text));
      break;
    case "hang-up":
      onLine(data.line, (house) => house.hang_up(data.line));
      break;
  }
};
