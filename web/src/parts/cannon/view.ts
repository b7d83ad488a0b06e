/** The view over the gun: degrees to units of the drawing, and the way of a ball in it. */

import type { Flight } from "../../wire";

export const SCALE = 12; // units a degree
export const [WIDE, HIGH, TOP] = [1120, 780, -76]; // what is seen
export const LEVEL = 550; // where a barrel points that is not raised
export const HORIZON = 440;
export const KEEL = HORIZON + 70;
export const MUZZLE = KEEL + 36;

export const x = (across: number) => across * SCALE;
export const y = (up: number) => LEVEL - up * SCALE;

/** What both a gun and a ball that it fired say of their target. */
export interface Shot {
  target: [number, number];
  radius: number;
  symbol: string | null;
}

const SMALLEST = 0.35; // of a ball at the target, against the muzzle
const EYE = 12; // above the muzzle, in the unit of the path
export const [FUSE, LONGEST] = [220, 900]; // milliseconds
const SLOWER = 6; // than true time, in which nobody would see it

/** How long a ball is seen to fly, in milliseconds. */
export const duration = (flight: Flight) => Math.min(LONGEST, flight.seconds * 1000 * SLOWER);

export interface Seen {
  x: number;
  y: number;
  size: number;
}

/** The ball as the gunner sees it, from the muzzle to where it passed the target. */
export function seen(flight: Flight, gun: number): Seen[] {
  const last = flight.path.at(-1)!;
  const [toX, toY] = [x(flight.end[0]), y(flight.end[1])];
  // Muzzle and end stand fast; between them it is drawn as far things are, the smaller the nearer together.
  const rise = (toY - MUZZLE) / ((last[2] - EYE) * SMALLEST + EYE);
  return flight.path.map(([ahead, , up]) => {
    const way = ahead / last[0];
    const size = 1 / (1 + (1 / SMALLEST - 1) * way);
    return { x: gun + ((toX - gun) * way * size) / SMALLEST, y: MUZZLE + rise * (EYE + (up - EYE) * size), size };
  });
}
