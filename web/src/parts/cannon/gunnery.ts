/** What a gun knows of the table it is fired at, and does there. */

import type { Viewing } from "../../directed/viewing.svelte";
import type { Picture } from "../../wire";
import type { Shots } from "./shots";

export interface Gunnery {
  picture?: Picture;
  head?: { seats: readonly unknown[] };
  now?: { actor?: number };
  mine: readonly number[];
  isMyTurn: boolean;
  shots: Shots;
  direction: { tell(): void; over(): void };
  shoot(bearing: number, elevation: number, tick: number, shift: number): Promise<boolean>;
}

/** A shot that is only seen: in a replay, in a lesson. */
export function seenAgain(viewing: Viewing, names: readonly string[], mine: readonly number[]): Gunnery {
  return {
    head: { seats: names },
    mine,
    isMyTurn: false,
    shots: new Map(),
    direction: viewing,
    shoot: async () => false,
  };
}
