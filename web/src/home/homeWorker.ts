/** The house: Python in a worker runs the rooms of a server on what this browser keeps. */

import { canKeep, keep, load, type Kept } from "./disk";
import { modulesBelow } from "./machines";
import type { HouseFile } from "../wire";
import type { Failure, FromWorker, ToWorker } from "./spoken";

/** What Python offers, in `flibuste.home.start`. */
interface Threshold {
  ask(method: string, path: string, body: string, lang: string): Promise<string>;
  connect(line: number, table: string): Promise<void>;
  hear(line: number, text: string): Promise<void>;
  hang_up(line: number): Promise<void>;
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

let threshold: Promise<Threshold> | undefined;
/** What is said on a line is heard in its order. */
const lines = new Map<number, Promise<void>>();

/** A file, whole and as it was packed; how much of it has come is told meanwhile. */
async function fetched(folder: string, file: HouseFile, came: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(file.size);
  let at = 0;
  try {
    const answer = await fetch(folder + file.name);
    if (!answer.ok || !answer.body) throw new Unfit("torn");
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      whole.set(part.value, at);
      at += part.value.length;
      came(part.value.length);
    }
  } catch {
    throw new Unfit("torn");
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (at !== file.size || hash !== file.hash) throw new Unfit("torn");
  return whole;
}

async function begun(folder: string, files: HouseFile[]): Promise<Threshold> {
  if (!(await canKeep())) throw new Unfit("storage");
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let come = 0;
  const contents = await Promise.all(
    files.map((file) =>
      fetched(folder, file, (bytes) => {
        come += bytes;
        tell({ type: "progress", share: come / total });
      }),
    ),
  );
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide(options: { indexURL: string }): Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: folder });
  const house = contents[files.findIndex((file) => file.name === HOUSE)];
  if (!house) throw new Unfit("torn");
  python.unpackArchive(house, "zip", { extractDir: "/house" });
  python.runPython("import sys; sys.path.insert(0, '/house')");
  return python.pyimport("flibuste.home.start").begin({
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
      threshold = begun(data.folder, data.files);
      try {
        await threshold;
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
