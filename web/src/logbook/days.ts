/** Days on which somebody has played, in the time zone of who looks. */

import type { GamePlayed } from "../wire";

const QUARTER = 900_000; // milliseconds

/** When games ended, in milliseconds: the server gives quarters of an hour, each as its distance from the last. */
export function timesOf(played: Pick<GamePlayed, "times">): number[] {
  let at = 0;
  return played.times.map((apart) => (at += apart) * QUARTER);
}

/** The number of a day in this time zone: noon keeps clear of the hours that summer takes and gives. */
function dayOf(time: number | Date): number {
  const date = new Date(time);
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 12) / 86_400_000);
}

export interface Streak {
  /** Days in a row up to today; yesterday still counts, for today is not over. */
  now: number;
  record: number;
}

export function streakOf(times: readonly number[], today: number): Streak {
  const days = [...new Set(times.map(dayOf))].sort((a, b) => a - b);
  let [run, record, last] = [0, 0, -Infinity];
  for (const day of days) {
    run = day === last + 1 ? run + 1 : 1;
    record = Math.max(record, run);
    last = day;
  }
  return { now: last >= dayOf(today) - 1 ? run : 0, record };
}

/** When the week of a moment began: on Monday. */
export function weekOf(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7)).getTime();
}

const PARTS = ["night", "morning", "afternoon", "evening"] as const;

const FEW = 3; // games that make no habit

/** The part of the day in which more than half of some games ended, if there is one. */
export function usualPart(times: readonly number[]): (typeof PARTS)[number] | undefined {
  if (times.length < FEW) return undefined;
  const parts = times.map((time) => PARTS[Math.floor(new Date(time).getHours() / 6)]!);
  return PARTS.find((part) => parts.filter((one) => one === part).length > times.length / 2);
}

/** A day as people say it: today, yesterday, its name, or its date. */
export function dayTold(time: number, now: number, lang: string): string {
  const ago = dayOf(now) - dayOf(time);
  if (ago < 2) return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-Math.max(0, ago), "day");
  if (ago < 7) return new Intl.DateTimeFormat(lang, { weekday: "long" }).format(time);
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", year: isThisYear ? undefined : "numeric" }).format(time);
}
