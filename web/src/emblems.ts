/** The emblems of the seats, in the order of their colours: nobody needs to tell colours apart. */
export const EMBLEMS = ["star", "lozenge", "trefoil", "ring", "anchor", "chevron", "bars", "checks"] as const;

/** Everybody has one of the emblems, always the same: its place among them, by the name that others know a guest under. */
export function emblemOf(author: string): number {
  return [...author].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % EMBLEMS.length;
}
