/** Parts of moves, touched in any order: what is picked, what may be touched, what is then decided. */

import type { Choice } from "./wire";

/** Where the moved piece would end, as far as that is foreseen. */
export const endOf = (choice: Choice): string | undefined => choice.via?.at(-1);

/** The choices to which all that is picked belongs. Once something is picked, where a choice ends stands for it
 * also where it is a part of others. */
export function following(choices: readonly Choice[], path: readonly string[]): Choice[] {
  let left = [...choices];
  path.forEach((part, k) => {
    const having = left.filter((choice) => choice.parts.includes(part));
    left = having.length || k === 0 ? having : left.filter((choice) => endOf(choice) === part);
  });
  return left;
}

/** What may be touched now, in the order of the choices. */
export function next(choices: readonly Choice[], path: readonly string[]): string[] {
  const parts = following(choices, path).flatMap((choice) => {
    const end = endOf(choice);
    return path.length && end !== undefined && choice.parts.length ? [...choice.parts, end] : choice.parts;
  });
  return [...new Set(parts)].filter((part) => !path.includes(part));
}

/** The one choice to which all that is picked belongs, if there is only one. */
export function only(choices: readonly Choice[], path: readonly string[]): Choice | undefined {
  const left = path.length ? following(choices, path) : [];
  return left.length === 1 ? left[0] : undefined;
}

/** The choices that no further touch tells from the others: a question with their sentences. */
export function asked(choices: readonly Choice[], path: readonly string[]): Choice[] {
  const left = following(choices, path);
  if (!path.length) return left.filter((choice) => !choice.parts.length);
  return left.filter((choice) => choice.parts.every((part) => left.every((other) => other.parts.includes(part))));
}

/** What is picked after a touch; nothing where the thing belongs to no choice at all. What is picked already is let
 * go; what belongs to other choices alone begins anew. */
export function touched(choices: readonly Choice[], path: readonly string[], part: string): string[] | undefined {
  if (path.includes(part)) {
    const rest = path.filter((one) => one !== part);
    return following(choices, rest).length ? rest : [];
  }
  if (following(choices, [...path, part]).length) return [...path, part];
  return following(choices, [part]).length ? [part] : undefined;
}
