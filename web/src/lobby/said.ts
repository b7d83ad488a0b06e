/** Spans of time in the language of now. */

import { age } from "../quay/quay";
import { language } from "../settings.svelte";
import { t } from "../speech.svelte";
import type { Clock, Pace } from "../wire";
import { clockSaid, paceSaid } from "./lobby";

/** In the largest unit that says it. */
export function sinceSaid(then: number, now = Date.now()): string {
  const [count, unit] = age(then, now);
  return new Intl.NumberFormat(language.now, { style: "unit", unit, unitDisplay: unit === "day" ? "long" : "short" }).format(count);
}

export const paceInWords = (pace: Pace): string => t(...paceSaid(pace));
export const clockInWords = (clock: Clock | undefined): string => t(...clockSaid(clock));
