/** What a pointer is near: the lit things within its reach, and whatever else lies there. */

import type { Box } from "./art";
import type { Target } from "./lights";
import { bodiesOf, type Point, type Scene } from "./scene";

export const REACH = 32; // pixels within which a tap belongs to the nearest lit thing

/** A pointer on the board, in the board's own units, and how many of them are a pixel. */
export interface Here extends Point {
  pixel: number;
}

/** What is lit within reach, the nearest first. */
export function within(targets: readonly Target[], here: Here): { id: string; pixels: number }[] {
  return targets
    .map(({ id, x, y, size }) => ({ id, size, far: Math.hypot(x - here.x, y - here.y) }))
    .filter(({ size, far }) => far < Math.max(size * 0.6, REACH * here.pixel))
    .sort((a, b) => a.far - b.far)
    .map(({ id, far }) => ({ id, pixels: far / here.pixel }));
}

/** What a finger that covers several lit things sees through a loupe; undefined where it covers one. */
export function covered(targets: readonly Target[], here: Here): { part: Box; near: string[] } | undefined {
  const near = within(targets, here).filter(({ pixels }) => pixels < REACH);
  if (near.length < 2) return undefined;
  const side = 4 * REACH * here.pixel;
  return { part: [here.x - side / 2, here.y - side / 2, side, side], near: near.map(({ id }) => id) };
}

/** The place nearest to a pointer that is on it, after the pieces that stand there. */
export function thingsAt(scene: Scene, here: Point): string[] {
  const nearest = [...scene.board.spots.values()]
    .map((spot) => ({ spot, far: Math.hypot(spot.x - here.x, spot.y - here.y) }))
    .filter(({ spot, far }) => far < spot.size * 0.7)
    .sort((a, b) => a.far - b.far)[0]?.spot.place.id;
  if (nearest === undefined) return [];
  const there = bodiesOf(scene).filter((one) => one.piece.place === nearest);
  return [...there.map((one) => one.piece.id), nearest];
}
