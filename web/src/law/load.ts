/** Fetches a game's module and what belongs to it; what is torn, or of another release, is refused. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type FileFacts, FORMAT, type GameFacts, type Manifest } from "./manifest";
import { LawModule } from "./module";
import type { Contents } from "./thought";

export class NoModule extends Error {}

/** How a file beside the manifest is had: its bytes by its name. */
export type Reader = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

/** A game that can be played and thought about here. */
export interface Loaded {
  manifest: Manifest;
  facts: GameFacts;
  compiled: WebAssembly.Module;
  contents: Contents;
}

/** From below an address. */
export const fetched =
  (base: string): Reader =>
  async (name) => {
    const answer = await fetch(new URL(name, base)).catch(() => null);
    if (!answer?.ok) throw new NoModule(name);
    return new Uint8Array(await answer.arrayBuffer());
  };

async function sound(read: Reader, name: string, hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const content = await read(name);
  if (bytesToHex(sha256(content)) !== hash) throw new NoModule(`${name} is torn`);
  return content;
}

async function unpacked(read: Reader, { file, sha256: hash }: FileFacts): Promise<Uint8Array> {
  const content = await sound(read, file, hash);
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function manifestOf(read: Reader): Promise<Manifest> {
  const manifest = JSON.parse(new TextDecoder().decode(await read("manifest.json"))) as Manifest;
  if (manifest.format !== FORMAT) throw new NoModule("another release");
  return manifest;
}

/** A game's module, with its networks and endings where it is to think. */
export async function load(read: Reader, game: string, thinks = true): Promise<Loaded> {
  const manifest = await manifestOf(read);
  const facts = manifest.games[game];
  if (!facts) throw new NoModule(game);
  const files: FileFacts[] = thinks ? [facts.endings, ...facts.networks] : [];
  const [code, ...contents] = await Promise.all([
    sound(read, facts.module, facts.sha256),
    ...files.map((file) => unpacked(read, file)),
  ]);
  const compiled = await WebAssembly.compile(code);
  return { manifest, facts, compiled, contents: new Map(files.map((file, k) => [file, contents[k]!])) };
}

/** A memory of its own for a loaded game. */
export const moduleOf = ({ facts, compiled }: Loaded) => new LawModule(facts, compiled);
