/** Reads the chances of a game between the plies that were thought over. */

import type { Curve } from "../wire";

/** Every seat's chances after so many plies, in a straight line from one known point to the next. */
export function chancesAt(curve: Curve, ply: number): number[] | undefined {
  const { points } = curve;
  const after = points.findIndex((point) => point.ply >= ply);
  if (after < 0) return points.at(-1)?.chances;
  const [to, from] = [points[after]!, points[after - 1]];
  if (!from) return to.chances;
  const share = (ply - from.ply) / (to.ply - from.ply);
  return to.chances.map((chance, seat) => from.chances[seat]! + (chance - from.chances[seat]!) * share);
}

export const percent = (chance: number) => Math.round(100 * chance);

/** Whole percents that come to 100 together: the largest remainders are rounded up. */
export function percents(chances: readonly number[]): number[] {
  const whole = chances.map((chance) => Math.floor(100 * chance));
  const order = chances.map((_, seat) => seat).sort((a, b) => (100 * chances[b]!) % 1 - ((100 * chances[a]!) % 1));
  const left = Math.round(100 * chances.reduce((a, b) => a + b, 0)) - whole.reduce((a, b) => a + b, 0);
  for (const seat of order.slice(0, Math.max(0, left))) whole[seat]! += 1;
  return whole;
}
