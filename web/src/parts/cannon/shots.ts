/** The last shots of every seat, as far as this screen has seen them. */

import type { Flight, Landing, Picture } from "../../wire";

export interface Landed {
  flight: Flight;
  landing: Landing;
}
/** By seat, the oldest first. */
export type Shots = ReadonlyMap<number, readonly Landed[]>;

const KEPT = 3;

/** With the shot that a picture shows; the same picture may come twice. */
export function withShot(shots: Shots, { flight, landing }: Pick<Picture, "flight" | "landing">): Shots {
  if (!flight || !landing) return shots;
  const before = shots.get(flight.seat) ?? [];
  if (JSON.stringify(before.at(-1)?.flight) === JSON.stringify(flight)) return shots;
  return new Map(shots).set(flight.seat, [...before, { flight, landing }].slice(-KEPT));
}

/** The shots of a seat at what is aimed at now. */
export function atSame(shots: Shots, seat: number, target: readonly number[]): readonly Landed[] {
  return (shots.get(seat) ?? []).filter(({ flight }) => flight.target[1] === target[1]);
}

/** A seal as it is read aloud and compared: the first figures, in two groups. */
export const sealNumber = (commitment: string) => `${commitment.slice(0, 4)}\u00a0${commitment.slice(4, 8)}`;
