/** Whom a game offers as opponents. */

import type { OpponentListed } from "../wire";

const OLD = ["easy", "medium", "hard"]; // levels of before; they still play where they sit

/** The characters, the weakest first, then bots that the host has added; without characters all there are. */
export function offered(levels: readonly string[], characters: readonly Pick<OpponentListed, "id">[]): string[] {
  const ids = characters.map((one) => one.id);
  return ids.length ? [...ids, ...levels.filter((one) => !OLD.includes(one) && !ids.includes(one))] : [...levels];
}
