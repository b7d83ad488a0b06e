/** The house: Python in a worker runs the rooms of a server on what this browser keeps. */

import { fetchWhole, Replaced } from "../installed/whole";
import type { HouseFile } from "../wire";
import { canKeep, keep, load, type Kept } from "./disk";
import { modulesBelow } from "./machines";
import type { Failure, FromWorker, ToWorker } from "./spoken";

/** What Python offers, in `flibuste.home.start`. */
interface Threshold {
  ask(method: string, path: string, body: string, lang: string, number: number): Promise<string>;
  drop(number: number): Promise<void>;
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
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0); // its first word and its version
const tell = (message: FromWorker) => postMessage(message);

class Unfit extends Error {
  constructor(readonly why: Failure) {
    super(why);
  }
}

/** There is no house, or none any more: Python answers what a table refuses, so nothing of that comes here. */
function tellFailed(error: unknown): void {
  if (!(error instanceof Unfit)) console.error(error);
  tell({ type: "failed", why: error instanceof Unfit ? error.why : "unable" });
}

function fail(why: Failure): never {
  throw new Unfit(why);
}

let threshold: Promise<Threshold> | undefined;
/** What is said on a line is heard in its order. */
const lines = new Map<number, Promise<void>>();

/** The files of a house by their addresses: those that are kept, and the others fetched and then kept too. */
async function gathered(folder: string, name: string, files: HouseFile[]): Promise<Map<string, Response>> {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let come = 0;
  const came = (bytes: number) => tell({ type: "progress", share: (come += bytes) / total });
  const cache = await self.caches?.open(name).catch(() => undefined);
  const found = new Map<string, Response>();
  const torn = (error: unknown): never => fail(error instanceof Replaced ? "newer" : "torn");
  async function gather(file: HouseFile): Promise<void> {
    const url = folder + file.name;
    const kept = await cache?.match(url);
    if (kept) came(file.size);
    const answer = kept ?? (await fetchWhole(url, file, came).catch(torn));
    if (!kept) void cache?.put(url, answer.clone()).catch(() => {}); // where there is no room it is fetched again
    found.set(url, answer);
  }
  await Promise.all(files.map(gather));
  return found;
}

/** Pyodide compiles what is sent as WebAssembly alone, and not every host of files does so. */
const named = (url: string, { body, headers }: Response) =>
  new Response(body, { headers: url.endsWith(".wasm") ? { "content-type": "application/wasm" } : headers });

/** Pyodide fetches what is here already: it is given that. */
async function withFiles<Made>(files: Map<string, Response>, make: () => Promise<Made>): Promise<Made> {
  const { fetch } = globalThis;
  globalThis.fetch = (what, how) => {
    const url = what instanceof Request ? what.url : String(what);
    const file = files.get(url);
    return file ? Promise.resolve(named(url, file)) : fetch(what, how);
  };
  try {
    return await make();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Whether WebAssembly runs here: a host's policy may forbid it, and Pyodide would wait for ever. */
const isAble = (): Promise<boolean> =>
  WebAssembly.compile(EMPTY_MODULE).then(
    () => true,
    () => false,
  );

async function begun({ folder, cache, files, release, pace = 1 }: ToWorker & { type: "begin" }): Promise<Threshold> {
  if (!(await isAble())) fail("unable");
  if (!(await canKeep())) fail("storage");
  const contents = await gathered(folder, cache, files);
  performance.mark("house:here");
  const house = (await contents.get(folder + HOUSE)?.arrayBuffer()) ?? fail("torn");
  /** A script of the house, with the ending by which it is listed: hosts of files may know `.js` alone. */
  const script = <Script>(name: string): Promise<Script> => {
    const found = files.find((file) => file.name === `${name}.js`) ?? files.find((file) => file.name === `${name}.mjs`) ?? fail("torn");
    return import(/* @vite-ignore */ folder + found.name);
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    script<{ loadPyodide(options: { indexURL: string; createPyodideModule: unknown }): Promise<Python> }>("pyodide"),
    script<{ default: unknown }>("pyodide.asm"),
  ]);
  const python = await withFiles(contents, () => loadPyodide({ indexURL: folder, createPyodideModule }));
  performance.mark("house:python");
  python.unpackArchive(new Uint8Array(house), "zip", { extractDir: "/house" });
  python.runPython("import sys; sys.path.insert(0, '/house')");
  performance.mark("house:unpacked");
  const start = python.pyimport("flibuste.home.start");
  performance.mark("house:imported");
  return start.begin({
    load: async (prefix: string) => JSON.stringify(await load(prefix)),
    keep: (text: string) => keep(JSON.parse(text) as Kept),
    module: modulesBelow(new URL("../../law/", folder).href, () => python._module.HEAPU8, release),
    tell: (line: number, kind: string, text: string) =>
      tell(kind === "close" ? { type: "close", line, code: Number(text) } : { type: "message", line, text }),
    pace,
  });
}

function onLine(line: number, what: (house: Threshold) => Promise<void>): void {
  const before = lines.get(line) ?? Promise.resolve();
  const after = before.then(async () => what(await threshold!)).catch(tellFailed);
  lines.set(line, after);
}

async function hear(data: ToWorker): Promise<void> {
  switch (data.type) {
    case "begin":
      threshold = begun(data);
      await threshold;
      performance.mark("house:open");
      return tell({ type: "ready" });
    case "ask": {
      const found = await (await threshold!).ask(data.method, data.path, data.body, data.lang, data.id);
      if (found) tell({ type: "answer", id: data.id, found: JSON.parse(found) });
      return;
    }
    case "drop":
      return (await threshold!).drop(data.id);
    case "forget":
      return (await threshold!).forget(data.table);
    case "connect":
      return onLine(data.line, (house) => house.connect(data.line, data.table));
    case "hear":
      return onLine(data.line, (house) => house.hear(data.line, data.text));
    case "hang-up":
      return onLine(data.line, (house) => house.hang_up(data.line));
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => void hear(data).catch(tellFailed);
