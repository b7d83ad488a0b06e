/** The scene that is played: a duel, or a ball in the air and, once it is told, what became of it. */

import type { Duel, Flight, Landing, Picture } from "../wire";

export interface Played {
  duel?: Duel;
  flight?: Flight;
  /** Milliseconds for which the ball had been in the air when it was heard of. */
  since?: number;
  landing?: Landing;
  /** The picture before it. */
  before?: Picture;
}

/** The scene that leads from one picture to the next, where its ply is directed. */
export function sceneBetween(before: Picture | undefined, { duel, flight, landing }: Pick<Picture, "duel" | "flight" | "landing">): Played | undefined {
  if (!before) return undefined;
  if (duel) return { duel, before };
  return flight && landing ? { flight, landing, before } : undefined;
}
