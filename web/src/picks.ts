/** The tree of picks: what has been clicked, what can follow, what is then decided. */

import type { Choice } from "./wire";

/** Once something is picked, the place where a choice ends stands for the last pick, or for all that are left out. */
function isEnd(choice: Choice, k: number, pick: string): boolean {
  return k > 0 && k >= choice.picks.length - 1 && choice.via?.at(-1) === pick;
}

/** The choices that begin with these picks. */
export function following(choices: readonly Choice[], path: readonly string[]): Choice[] {
  return choices.filter((choice) => path.every((pick, k) => choice.picks[k] === pick || isEnd(choice, k, pick)));
}

/** What may be picked next, in the order of the choices. */
export function next(choices: readonly Choice[], path: readonly string[]): string[] {
  const picks = following(choices, path).flatMap((choice) => {
    const end = choice.via?.at(-1);
    const [pick] = choice.picks.slice(path.length);
    return [pick, end !== undefined && isEnd(choice, path.length, end) ? end : undefined];
  });
  return [...new Set(picks.filter((pick) => pick !== undefined))].filter((pick) => !path.includes(pick));
}

/** The choices that these picks make and no others: buttons where there are several. */
export function decided(choices: readonly Choice[], path: readonly string[]): Choice[] {
  return following(choices, path).filter((choice) => choice.picks.length <= path.length);
}

/** The one choice that these picks alone decide, if there is one. */
export function only(choices: readonly Choice[], path: readonly string[]): Choice | undefined {
  const left = following(choices, path);
  return path.length > 0 && left.length === 1 && left[0]!.picks.length <= path.length ? left[0] : undefined;
}
