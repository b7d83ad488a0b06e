/** Who has won, and how that is told to whom. */

/** The seats with the most; none where all have as much. */
export function winnersOf(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  return scores.every((score) => score === best) ? [] : scores.flatMap((score, seat) => (score === best ? [seat] : []));
}

/** The sentence about the winners, and whom it names: to a winner it is about the others. */
export function verdictOn(winners: readonly number[], mine: readonly number[]): { id: string; named: number[] } {
  if (!winners.length) return { id: "draw", named: [] };
  const me = mine.length === 1 && winners.includes(mine[0]!) ? mine[0] : undefined;
  const named = winners.filter((seat) => seat !== me);
  if (me !== undefined) return { id: named.length ? "you-win-with" : "you-win", named };
  return { id: named.length > 1 ? "win-together" : "wins", named };
}
