/** Arrows walk a grid: from one card to another, in so many columns. */
export function neighbour(at: number, key: string, columns: number, count: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (step === undefined) return undefined;
  const to = at + step;
  return to < 0 || to >= count ? at : to;
}

/** How many things stand beside the first one. */
export function columnsOf(tops: readonly number[]): number {
  const next = tops.findIndex((top) => top !== tops[0]);
  return next < 0 ? tops.length : next;
}
