/** How days are written: settings, what is left, and moments. */

import { language } from "../settings.svelte";
import { t } from "../speech.svelte";
import type { Clock } from "../wire";

const [DAY, HOUR] = [86_400, 3600]; // seconds

/** Days and hours, where somebody has days: “2 d 5 h”; nothing where there is less than a day. */
export function daysLeft(milliseconds: number): string | undefined {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds < DAY) return undefined;
  const hours = Math.floor(seconds / HOUR);
  return t("days-and-hours", { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** When a clock is nearly out: a game of days is pressing for hours, any other for seconds. */
export const lowOf = (clock: Clock | undefined): number =>
  clock?.kind === "days" ? Math.min(12 * HOUR, clock.seconds / 4) * 1000 : 20_000;

/** A day and its hour. */
export const momentOf = (milliseconds: number): string =>
  new Intl.DateTimeFormat(language.now, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);

/** A day. */
export const dayOf = (milliseconds: number): string => new Intl.DateTimeFormat(language.now, { day: "numeric", month: "short" }).format(milliseconds);
