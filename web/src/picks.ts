/** The tree of picks: what has been clicked, what can follow, what is then decided. */

import type { Choice } from "./wire";

/** The choices that begin with these picks. */
export function following(choices: readonly Choice[], path: readonly string[]): Choice[] {
  return choices.filter((choice) => path.every((pick, k) => choice.picks[k] === pick));
}

/** What may be picked next, in the order of the choices. */
export function next(choices: readonly Choice[], path: readonly string[]): string[] {
  const picks = following(choices, path).map((choice) => choice.picks[path.length]);
  return [...new Set(picks.filter((pick) => pick !== undefined))];
}

/** The choices that these picks make and no others: buttons where there are several. */
export function decided(choices: readonly Choice[], path: readonly string[]): Choice[] {
  return following(choices, path).filter((choice) => choice.picks.length === path.length);
}

/** The one choice that these picks alone decide, if there is one. */
export function only(choices: readonly Choice[], path: readonly string[]): Choice | undefined {
  const left = following(choices, path);
  return path.length > 0 && left.length === 1 && left[0]!.picks.length === path.length ? left[0] : undefined;
}
