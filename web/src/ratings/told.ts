/** Ratings as people read them: figures, signs, and the shape of a curve. */

import type { RatingPoint, RatingTold } from "../wire";

/** A figure of a rating; what is provisional carries a question mark, which French keeps apart and on the same line. */
export const figure = (rating: Pick<RatingTold, "value" | "provisional">, lang: string): string =>
  new Intl.NumberFormat(lang).format(rating.value) + (rating.provisional ? (lang === "fr" ? "\u202f?" : "?") : "");

/** A card gives no figure before so many tables: it would be read as one. */
export const EARLY = 5;

/** A change with its sign; a typographic minus, so that both are as wide. */
export const signed = (change: number, lang: string): string =>
  new Intl.NumberFormat(lang, { signDisplay: "exceptZero" }).format(change).replace("-", "−");

/** A curve and the band around it, as paths of an SVG. */
export interface CurveShape {
  line: string;
  band: string;
  last: { x: number; y: number };
}

const AROUND = 1.4; // of the last interval: so much of the band is seen above and below

/** The shape of a curve in a box: from where its first table began, as high as what its points say by now. */
export function curveShape(points: readonly Pick<RatingPoint, "value" | "plus" | "change">[], width: number, height: number): CurveShape | undefined {
  const [oldest, newest] = [points[0], points.at(-1)];
  if (!oldest || !newest) return undefined;
  const all = [{ value: oldest.value - oldest.change, plus: oldest.plus }, ...points];
  const values = all.map((one) => one.value);
  const around = AROUND * Math.max(newest.plus, 1);
  const [low, high] = [Math.min(...values) - around, Math.max(...values) + around];
  const x = (k: number) => round((k / (all.length - 1)) * width);
  const y = (value: number) => round(height * (1 - (Math.min(Math.max(value, low), high) - low) / (high - low)));
  const path = (ys: [number, number][]) => ys.map(([at, to], k) => `${k ? "L" : "M"}${at} ${to}`).join("");
  const above = all.map((one, k): [number, number] => [x(k), y(one.value + one.plus)]);
  const below = all.map((one, k): [number, number] => [x(k), y(one.value - one.plus)]);
  const line = all.map((one, k): [number, number] => [x(k), y(one.value)]);
  return { line: path(line), band: `${path([...above, ...below.reverse()])}Z`, last: { x: width, y: y(newest.value) } };
}

const round = (length: number) => Math.round(length * 10) / 10;
