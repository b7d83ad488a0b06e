/** Where a swaying barrel points: the course of the sway comes with the message. */

import type { Aim } from "./wire";

export const TICKS = 20; // a second

export type Degrees = [across: number, up: number];

/** How far the barrel points beside the aim; between two ticks too, for the eye. */
export function sway(aim: Aim, tick: number): Degrees {
  const { course } = aim;
  const [before, after] = [course[Math.floor(tick)], course[Math.ceil(tick)]];
  if (!before || !after) return course.at(-1) ?? [0, 0];
  const part = tick - Math.floor(tick);
  return [before[0] + (after[0] - before[0]) * part, before[1] + (after[1] - before[1]) * part];
}

export function pointing(aim: Aim, bearing: number, elevation: number, tick: number, shift: number): Degrees {
  const [across, up] = sway(aim, Math.min(Math.max(tick, 0), aim.seconds * TICKS));
  const straight = (Math.min(Math.max(bearing + across, -80), 80) * Math.PI) / 180;
  return [(Math.atan(Math.tan(straight) + shift / aim.distance) * 180) / Math.PI, elevation + up];
}
