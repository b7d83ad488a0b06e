/** The view over the gun: degrees to units of the drawing, and the way of a ball in it. */

import type { Flight, Range } from "../../wire";

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
  side: Range;
  symbol?: string;
}

const SMALLEST = 0.35; // of a ball at the target, against the muzzle
const EYE = 12; // above the muzzle, in the unit of the path
const degrees = (angle: number) => (angle * 180) / Math.PI;

export interface Seen {
  x: number;
  y: number;
  size: number;
}

/** The lower of the two elevations, in degrees, that bring a ball to this height at the target. */
export function elevationFor({ distance, fall }: Range, height: number): number {
  const drop = fall * distance * distance;
  const root = Math.sqrt(Math.max(0, distance * distance - 4 * drop * (drop + height)));
  return degrees(Math.atan((distance - root) / (2 * drop)));
}

/** How high a ball is that was fired at an elevation, when it has gone so far. */
export function heightAt({ fall }: Range, elevation: number, ahead: number): number {
  const angle = (elevation * Math.PI) / 180;
  return ahead * Math.tan(angle) - fall * (ahead / Math.cos(angle)) ** 2;
}

/** Where a ball passed the target, or would have: degrees across and up. */
export function endOf(flight: Flight): [across: number, up: number] {
  const [ahead, aside, up] = flight.path.at(-1)!;
  return [degrees(Math.atan2(aside, ahead)), elevationFor(flight.side, up)];
}

/** The ball as the gunner sees it, from the muzzle to where it passed the target or fell into the water. */
export function seen(flight: Flight, gun: number): Seen[] {
  const last = flight.path.at(-1)!;
  const [across, up] = endOf(flight);
  const [toX, toY] = [x(across), y(up)];
  // Muzzle and end stand fast; between them it is drawn as far things are, the smaller the nearer together.
  const rise = (toY - MUZZLE) / ((last[2] - EYE) * SMALLEST + EYE);
  return flight.path.map(([ahead, , height]) => {
    const way = ahead / flight.side.distance;
    const size = 1 / (1 + (1 / SMALLEST - 1) * way);
    return { x: gun + ((toX - gun) * way * size) / SMALLEST, y: MUZZLE + rise * (EYE + (height - EYE) * size), size };
  });
}
