/** What may be picked now, each with the sentence it stands for. */

import { following } from "../picks";
import { t, type Voice } from "../speech.svelte";
import type { Choice, Picture } from "../wire";

export function litIn(picture: Picture, choices: readonly Choice[], path: readonly string[], next: readonly string[], voice: Voice): Map<string, string> {
  const found = new Map<string, string>();
  for (const pick of next) {
    const left = following(choices, [...path, pick]);
    const label = [...picture.places, ...picture.pieces].find((one) => one.id === pick)?.label;
    const name = label ? voice.say(label) : pick;
    const count = t("choices-count", { count: left.length });
    found.set(pick, left.length === 1 ? voice.say(left[0]!.label) : t("choices-of", { name, choices: count }));
  }
  return found;
}
