/** The sentences of a table of friends, in the language of now. */

import { language } from "../settings.svelte";
import { t } from "../speech.svelte";
import type { GroupShown } from "../wire";
import { counted, proposerOf, REPLIES, whenWord } from "./proposed";

/** What stands out in a sentence is put between these. */
const [BEGIN, END] = ["\u0002", "\u0003"];
const marked = (text: string) => BEGIN + text + END;

export interface Told {
  text: string;
  isStrong: boolean;
}

function parts(sentence: string): Told[] {
  const found = sentence.split(new RegExp(`${BEGIN}([^${END}]*)${END}`));
  return found.map((text, k) => ({ text, isStrong: k % 2 === 1 })).filter((one) => one.text);
}

/** A moment as the reader's own clock has it: this evening, 21 h. */
export function whenSaid(at: number, now = Date.now()): string {
  const word = whenWord(at, now);
  const format = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language.now, how).format(at);
  const isWhole = new Date(at).getMinutes() === 0;
  const time = at ? format(isWhole ? { hour: "numeric" } : { hour: "numeric", minute: "2-digit" }) : "";
  const day = word === "weekday" ? format({ weekday: "long" }) : word === "date" ? format({ day: "numeric", month: "long" }) : "";
  return t(`friends-when-${word}`, { time, day });
}

const inWords = (count: number) => t("count-word", { count });

/** Who proposes what, for how many, and when. */
export function proposalSaid(group: GroupShown, title: string): Told[] {
  const { proposal } = group;
  if (!proposal) return [];
  const who = proposerOf(group);
  const words = { name: marked(who?.name || t("anonymous")), game: marked(title), count: inWords(proposal.seats), when: whenSaid(proposal.at) };
  if (proposal.table) {
    const free = proposal.table.seats.filter((seat) => seat.kind === "open").length;
    return parts(t(proposal.table.state === "open" ? "friends-table-open" : "friends-table-runs", { ...words, free }));
  }
  return parts(t(who?.mine ? "friends-proposal-mine" : "friends-proposal", words));
}

/** Three yes, one maybe. */
export function repliesSaid(group: GroupShown): string {
  const counts = counted(group);
  const said = REPLIES.filter((one) => counts[one]).map((one) => t(`friends-count-${one}`, { count: inWords(counts[one]) }));
  const sentence = said.join(", ");
  return sentence && `${sentence[0]!.toLocaleUpperCase(language.now)}${sentence.slice(1)}.`;
}
