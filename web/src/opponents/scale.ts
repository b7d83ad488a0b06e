/** A scale of ratings: from where to where, and which numbers stand below it. */

import type { OpponentListed } from "../wire";

const STEPS = [50, 100, 200, 300, 500, 1000];
const MOST = 6; // numbers below it

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** The scale on which all of a game have a place; none where nobody is rated. */
export function scaleOf(all: readonly Pick<OpponentListed, "rating" | "low" | "high">[]): Scale | undefined {
  const rated = all.flatMap((one) => (one.rating === null ? [] : [one.low ?? one.rating, one.high ?? one.rating]));
  if (!rated.length) return undefined;
  const [least, most] = [Math.min(...rated), Math.max(...rated)];
  const step = STEPS.find((one) => (most - least) / one < MOST - 1) ?? STEPS.at(-1)!;
  const [low, high] = [least - step / 4, most + step / 4];
  const first = Math.ceil(low / step) * step;
  const count = Math.floor((high - first) / step) + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, k) => first + k * step) };
}

/** Where a rating stands, as a share of the scale. */
export const shareOf = (scale: Scale, rating: number) => (rating - scale.low) / (scale.high - scale.low);

/** Half of the interval, where the rating is in its middle. */
export function spreadOf(rating: number, low: number, high: number): number | undefined {
  const [below, above] = [rating - low, high - rating];
  return Math.abs(below - above) <= 2 ? Math.round((below + above) / 2) : undefined;
}
