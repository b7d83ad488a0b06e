/** Luck and skill as bars on one axis, in points of winning chance. */

import type { AccountTold, SumTold } from "../wire";

export interface Bar {
  what: "luck" | "skill";
  sum: SumTold;
}

const STEPS = [5, 10, 20, 25, 50, 100, 200, 500, 1000];
const MOST_MARKS = 7;

/** A number of points, rounded: what is told beside a bar. */
export const points = (share: number) => Math.round(100 * share) || 0; // never -0

/** The bars of a seat; in a game without chance there is no luck to show. */
export const barsOf = (account: AccountTold, hasChance: boolean): Bar[] =>
  (hasChance ? (["luck", "skill"] as const) : (["skill"] as const)).map((what) => ({ what, sum: account[what] }));

/** What the axis reaches to on both sides, and the marks on it. */
export function axis(accounts: readonly AccountTold[], hasChance: boolean): { reach: number; marks: number[] } {
  const ends = accounts.flatMap((account) => barsOf(account, hasChance).flatMap(({ sum }) => [sum.low, sum.high, sum.value]));
  const most = 100 * Math.max(0.05, ...ends.map(Math.abs));
  const step = STEPS.find((one) => 2 * Math.ceil(most / one) + 1 <= MOST_MARKS) ?? 2000;
  const count = Math.ceil(most / step);
  return { reach: count * step, marks: Array.from({ length: 2 * count + 1 }, (_, k) => (k - count) * step) };
}

/** Whether a sum says which way it went: its whisker does not cross zero. */
export const isProven = ({ low, high }: SumTold) => low > 0 || high < 0;
