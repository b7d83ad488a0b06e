/** Where the lines of a chart of ranks run. */

import type { Chart, Ranked } from "../wire";

export const [ROW, COLUMN, RADIUS, NAMES, ASIDE] = [47, 86, 23, 120, 250];

export interface Spot {
  ranked: Ranked;
  x: number;
  y: number;
}

export function spotsOf(chart: Chart): Spot[] {
  const column = chart.ranks.filter((ranked) => !ranked.is_aside);
  const beside = chart.ranks.filter((ranked) => ranked.is_aside);
  const middle = RADIUS + 1 + (ROW * (column.length - 1)) / 2;
  return [
    ...column.map((ranked, k) => ({ ranked, x: COLUMN, y: RADIUS + 1 + ROW * k })),
    ...beside.map((ranked, k) => ({ ranked, x: ASIDE, y: middle + ROW * 1.6 * (k - (beside.length - 1) / 2) })),
  ];
}

/** The line from who wins to who loses: past the left within the column, else to or from what stands aside. */
export function lineOf(winner: Spot, loser: Spot): string {
  if (winner.x === loser.x) {
    const [from, to] = [COLUMN - RADIUS - 13, COLUMN - RADIUS - 5];
    const bend = (loser.y - winner.y) / 10;
    return `M${from} ${winner.y}C-18 ${winner.y + bend}-18 ${loser.y - bend} ${to} ${loser.y}`;
  }
  const [inColumn, aside] = winner.x === COLUMN ? [winner, loser] : [loser, winner];
  const side = Math.sign(inColumn.y - aside.y);
  // Beside what stands aside there is no room but for a short line.
  if (Math.abs(inColumn.y - aside.y) < RADIUS + 8) return `M${ASIDE - 42} ${inColumn.y}L${ASIDE - 33} ${aside.y}`;
  return `M${NAMES + 73} ${inColumn.y}C${ASIDE - 14} ${inColumn.y} ${ASIDE} ${inColumn.y} ${ASIDE} ${aside.y + side * 33}`;
}
