/** Shares of games, with what so few of them leave unknown. */

const Z = 1.96; // 95 of 100

export interface Share {
  value: number;
  low: number;
  high: number;
}

/** The share of won games with Wilson's interval; none without a game. */
export function shareOf(won: number, games: number): Share | undefined {
  if (!games) return undefined;
  const value = won / games;
  const middle = (value + Z ** 2 / (2 * games)) / (1 + Z ** 2 / games);
  const half = (Z / (1 + Z ** 2 / games)) * Math.sqrt((value * (1 - value)) / games + Z ** 2 / (4 * games ** 2));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

interface Against {
  games: number;
  won: number;
  drawn: number;
}

const lostOf = ({ games, won, drawn }: Against) => games - won - drawn;
const FEW = 3; // games that say nothing of anybody

/** Of some opponents the one most often beaten, and the one to whom most was lost; neither without reason. */
export function extremes<O extends Against>(all: readonly O[]): { prey?: O; terror?: O } {
  const known = all.filter(({ games }) => games >= FEW);
  const by = (worth: (one: O) => number) =>
    known.filter((one) => worth(one) > 0).sort((a, b) => worth(b) - worth(a) || b.games - a.games)[0];
  return { prey: by((one) => one.won - lostOf(one)), terror: by((one) => lostOf(one) - one.won) };
}
