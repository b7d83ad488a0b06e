/** What friends are asked, and when: decided from what the server has told, without words. */

import type { GroupShown, ReplyGiven } from "../wire";

export const REPLIES: readonly ReplyGiven[] = ["yes", "maybe", "no"];

/** How many members have answered so. */
export const counted = (group: GroupShown): Record<ReplyGiven, number> => {
  const found = { yes: 0, maybe: 0, no: 0 };
  for (const { answer } of group.members) if (answer) found[answer] += 1;
  return found;
};

export const myAnswer = (group: GroupShown) => group.members.find((one) => one.mine)?.answer ?? "";
export const proposerOf = (group: GroupShown) => group.members.find((one) => one.author === group.proposal?.author);

/** Whether the reader is asked, and has not said anything yet. */
export const waitsForAnswer = (group: GroupShown): boolean =>
  group.proposal !== undefined && group.proposal !== null && !group.proposal.table && !myAnswer(group);

const EVENING = 18; // o’clock
const A_WEEK = 7; // days

/** Which word a moment is said with, as the clock of the reader has it. */
export function whenWord(at: number, now: number): "now" | "evening" | "today" | "tomorrow" | "weekday" | "date" {
  if (!at) return "now";
  const [then, today] = [new Date(at), new Date(now)];
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const days = Math.round((midnight(then) - midnight(today)) / 86_400_000);
  if (days === 0) return then.getHours() >= EVENING ? "evening" : "today";
  if (days === 1) return "tomorrow";
  return days > 0 && days < A_WEEK ? "weekday" : "date";
}

/** The next time that it is so late, as a field for a moment wants it. */
export function nextAt(hour: number, now: number): string {
  const found = new Date(now);
  found.setHours(hour, 0, 0, 0);
  if (found.getTime() <= now) found.setDate(found.getDate() + 1);
  return fieldOf(found);
}

/** A moment as a field for it wants it: in the time zone of the reader. */
export function fieldOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
