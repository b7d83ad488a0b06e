/** Chances that are true, from shares of simulated games: as `bots/chances.py` has them. */

import type { SearchFacts, StretchFacts } from "./manifest";

/** A choice, and the share of games it wins: between `low` and `high` with 95 % confidence. */
export interface Advice {
  code: number;
  wins: number;
  low: number;
  high: number;
  visits: number;
  /** To the end of the game, where that is proven. */
  plies: number | null;
}

const Z = 1.96;
const logOdds = (chance: number) => Math.log(chance / (1 - chance));

/** Wilson's interval for a share, at 95 %. */
function interval(mean: number, visits: number): [number, number] {
  const whole = 1 + (Z * Z) / visits;
  const centre = (mean + (Z * Z) / (2 * visits)) / whole;
  const half = (Z * Math.sqrt((mean * (1 - mean)) / visits + (Z * Z) / (4 * visits ** 2))) / whole;
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

export class Stretch {
  constructor(
    private readonly of: Omit<StretchFacts, "simulations">,
    private readonly search: SearchFacts,
  ) {}

  private kept(share: number): number {
    const { surest } = this.search;
    return Math.min(surest, Math.max(1 - surest, share));
  }

  private chance(share: number, seats: number): number {
    const own = this.kept(share);
    const odds = Math.exp(this.of.slope * Math.log((own * (seats - 1)) / (1 - own)) + this.of.lean);
    return this.kept(odds / (odds + seats - 1));
  }

  /** An end of an interval, moved out by the error beside: errors add up by their squares. */
  private strayed(wins: number, end: number, sign: number): number {
    const middle = logOdds(wins);
    const reach = Math.hypot(logOdds(end) - middle, this.search.deviations * this.of.error);
    return 1 / (1 + Math.exp(-middle - sign * reach));
  }

  /** What a choice is worth that won so many points in so many simulations. */
  advice(code: number, won: number, visits: number, seats: number): Advice {
    if (!visits) return { code, wins: 0, low: 0, high: 1, visits: 0, plies: null };
    const share = (won + 1 / seats) / (visits + 1);
    const wins = this.chance(share, seats);
    const [low, high] = interval(share, visits).map((end) => this.chance(end, seats)) as [number, number];
    return { code, wins, low: this.strayed(wins, low, -1), high: this.strayed(wins, high, 1), visits, plies: null };
  }

  /** Everybody's chances, where a seat's own are known and the others share the rest. */
  chances(shares: number[], seat: number, wins: number): number[] {
    const rest = shares.map((share, k) => (k === seat ? 0 : share ** this.of.slope));
    const whole = rest.reduce((all, one) => all + one, 0);
    return rest.map((part, k) => (k === seat ? wins : (1 - wins) * (whole ? part / whole : 1 / (shares.length - 1))));
  }
}

/** Between two stretches that were measured it changes evenly with each doubling; beyond them not at all. */
export function stretchAfter(stretches: StretchFacts[], simulations: number, search: SearchFacts): Stretch {
  const below = stretches.findLast((one) => one.simulations <= simulations) ?? stretches[0]!;
  const above = stretches.find((one) => one.simulations >= simulations) ?? stretches.at(-1)!;
  if (below.simulations >= above.simulations)
    return new Stretch(simulations >= below.simulations ? below : above, search);
  const way = Math.log(simulations / below.simulations) / Math.log(above.simulations / below.simulations);
  const between = (key: "slope" | "lean" | "error") => below[key] + way * (above[key] - below[key]);
  return new Stretch({ slope: between("slope"), lean: between("lean"), error: between("error") }, search);
}
