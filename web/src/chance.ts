/** Recomputes dice and cards from the opened seed, as docs/chance.md says; WebCrypto is missing on plain http. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export interface Chance {
  table: string;
  seed: string;
  nonces: readonly string[];
}

const SPAN = 1n << 256n;

export const commitment = ({ table, seed }: Chance): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(table), hexToBytes(seed))));

function bigEndian(value: number, bytes: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value));
  return new Uint8Array(view.buffer, 8 - bytes);
}

function numberOf({ table, seed, nonces }: Chance, k: number, attempt: number): bigint {
  const parts = [utf8ToBytes(table), Uint8Array.of(0), bigEndian(k, 8), bigEndian(attempt, 4)];
  for (const nonce of nonces) {
    const bytes = hexToBytes(nonce);
    parts.push(Uint8Array.of(bytes.length), bytes);
  }
  return BigInt(`0x${bytesToHex(hmac(sha256, hexToBytes(seed), concatBytes(...parts)))}`);
}

/** The place of the outcome of draw k among the weights. */
export function draw(chance: Chance, k: number, weights: readonly number[]): number {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const fair = SPAN - (SPAN % total);
  let attempt = 0;
  let number = numberOf(chance, k, attempt);
  while (number >= fair) number = numberOf(chance, k, ++attempt);
  let left = number % total;
  for (const [place, weight] of weights.entries()) {
    left -= BigInt(weight);
    if (left < 0n) return place;
  }
  throw new RangeError("no outcome has any weight");
}
