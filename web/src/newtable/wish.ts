/** What somebody wishes for a new table: who sits where, how much time, what is allowed. */

import type { Clock, GameListed, OptionListed, OptionValue } from "../wire";

export const CLOCKS: Record<string, Clock | undefined> = {
  none: undefined,
  short: { kind: "game", seconds: 300, increment: 5 },
  long: { kind: "game", seconds: 900, increment: 10 },
  move: { kind: "move", seconds: 60 },
  days: { kind: "days", seconds: 259_200 },
};

/** The clock that was chosen; of days, with as many as were chosen. */
export const clockOf = (name: string, days: number): Clock | undefined =>
  CLOCKS[name]?.kind === "days" ? { kind: "days", seconds: days * 86_400 } : CLOCKS[name];

/** The days a move that are offered. */
export const DAYS = [1, 2, 3, 5, 7, 14];

const isBot = (seat: string) => seat.startsWith("bot");

/** Whether one person plays, against bots. */
export const isAlone = (seats: readonly string[]) => seats.filter((seat) => !isBot(seat)).length <= 1;

/** Whether somebody who is not here yet can sit down. */
export const canSit = (seats: readonly string[]) => seats.includes("open");

/** More or fewer seats: new ones are like the last, so that no bot comes unasked. */
export function resized(seats: readonly string[], count: number): string[] {
  const last = seats.findLast((seat) => seat !== "me") ?? "open";
  return Array.from({ length: count }, (_, k) => seats[k] ?? last);
}

/** The bots' seats given to whoever comes. */
export const freed = (seats: readonly string[]) => seats.map((seat) => (isBot(seat) ? "open" : seat));

export type Undo = "own" | "ask" | "none";

/** What is fair for who sits there: alone against bots all is allowed, between people nothing without asking. */
export const fair = (seats: readonly string[]): { undo: Undo; hints: boolean } =>
  isAlone(seats) ? { undo: "own", hints: true } : { undo: "ask", hints: false };

/** The ruleset that these options are, if any. */
export const rulesetOf = (game: GameListed | undefined, options: Record<string, OptionValue>) =>
  Object.entries(game?.rulesets ?? {}).find(([, one]) => Object.entries(one.options).every(([key, value]) => options[key] === value))?.[0];

export const isSwitch = (option: OptionListed) => option.values.length === 2 && typeof option.values[0] === "boolean";

/** A sentence in two: what stands before its colon is the title, the rest explains it. */
export function titled(sentence: string): { title: string; rest: string } {
  const [title = "", text = ""] = sentence.split(/\s?: (.*)/s);
  return { title, rest: text && `${text[0]!.toUpperCase()}${text.slice(1)}.` };
}
