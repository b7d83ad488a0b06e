/** The emblems of the seats, in the order of their colours: nobody needs to tell colours apart. */
export const EMBLEMS = ["star", "lozenge", "trefoil", "ring", "anchor", "chevron", "bars", "checks"] as const;
