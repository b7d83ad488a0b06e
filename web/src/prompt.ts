/** The prompt at every step of a move: what is picked, and what may be touched now. */

import { t, type Voice } from "./speech.svelte";
import type { Now, Phrase, Picture, TableEvent } from "./wire";

/** What a thing is called, and the place that it is in. */
function called(picture: Picture, part: string): { name: Phrase | string; where: Phrase | string } {
  const piece = picture.pieces.find(({ id }) => id === part);
  const place = picture.places.find(({ id }) => id === (piece?.place ?? part));
  const where = place?.label ?? part;
  return { name: piece?.label ?? where, where };
}

const sentence = (text: string) => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}.`;

/** Words with commas, and the message between the last two. */
function anyOf(voice: Voice, message: string, words: string[]): string {
  const all = [...new Set(words)];
  const last = all.pop() ?? "";
  return all.length ? voice.say(message, { first: all.join(", "), last }) : last;
}

/** “Pirate on 17. Play a card, or touch a lit space.” */
export function asks(picture: Picture, voice: Voice, path: readonly string[], lit: readonly string[]): string {
  const having = path.map((part) => {
    const group = picture.touches.find(({ parts }) => parts.includes(part));
    return voice.say(group?.picked ?? "picked-thing", called(picture, part));
  });
  const now = picture.touches.filter(({ parts }) => parts.some((part) => lit.includes(part)));
  const deeds = now.filter((one) => one.is_deed).map((one) => voice.say(one.say));
  const things = now.filter((one) => !one.is_deed).map((one) => voice.say(one.say));
  if (things.length) deeds.push(voice.say("touch-thing", { thing: anyOf(voice, "list-or", things) }));
  const last = anyOf(voice, "either", deeds);
  return [...having, ...(last ? [last] : [])].map(sentence).join(" ");
}

/** While more waits to be told: the deed that is looked at, and whether one's own turn comes after all of them. */
export function toldOf(event: TableEvent, table: { after?: Now; mine: readonly number[] }, voice: Pick<Voice, "say" | "isQuiet">): string {
  const line = event.lines?.find(({ say }) => !voice.isQuiet(say));
  const next = table.after?.actor;
  const isMine = next !== undefined && table.mine.includes(next);
  return [line ? voice.say(line.say) : t("told-some"), ...(isMine ? [t("told-then-you")] : [])].join(" ");
}
