/** What a pick would lead to: its badge, its course, its ghost, whom it threatens. */

import { asked, following } from "../picks";
import type { Choice, Picture, Piece } from "../wire";
import type { Art } from "./art";
import type { Board } from "./arrange";
import { isMark, stand, type Standing } from "./standing";

/** By what is lit, what leads there: the badge of all choices that a pick of it would make. */
export function badges(
  choices: readonly Choice[],
  path: readonly string[],
  lit: ReadonlyMap<string, string>,
  placeOf: (id: string) => string,
): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const pick of lit.keys()) {
    for (const choice of asked(choices, [...path, pick])) {
      if (!choice.badge) continue;
      const end = choice.via?.at(-1);
      const at = end !== undefined && (lit.has(end) || placeOf(pick) === end) ? end : pick;
      found.set(at, (found.get(at) ?? new Set()).add(choice.badge));
    }
  }
  return new Map([...found].filter(([, all]) => all.size === 1).map(([at, all]) => [at, [...all][0]!]));
}

/** The one choice, or one of those that end alike, that a pick would lead to. */
export function foreseen(choices: readonly Choice[], path: readonly string[], pick: string): Choice | undefined {
  const left = following(choices, [...path, pick]);
  const ends = new Set(left.map((choice) => choice.via?.at(-1)));
  return left.length === 1 || (ends.size === 1 && !ends.has(undefined)) ? left[0] : undefined;
}

/** The piece that a choice moves, as it would stand at the end of its way. */
export function ghost(board: Board, art: Art, picture: Picture, choice: Choice): Standing | undefined {
  const { via } = choice;
  if (!via || via.length < 2 || !board.spots.has(via.at(-1)!)) return undefined;
  const piece = mover(art, picture, choice);
  if (!piece || takesAt(picture, choice, via.at(-1)!)) return undefined;
  const moved = { ...piece, id: "ghost", place: via.at(-1)!, count: 1, aims: [], back: piece.back && via.at(-2) };
  const others = picture.pieces.filter((one) => one !== piece && one.place === moved.place);
  return stand(board, art, [...others, moved]).find((one) => one.piece === moved);
}

/** A victim stays to be seen until it is taken. */
function takesAt(picture: Picture, { takes = [] }: Choice, place: string): boolean {
  return takes.includes(place) || picture.pieces.some((piece) => piece.place === place && takes.includes(piece.id));
}

function mover(art: Art, picture: Picture, choice: Choice): Piece | undefined {
  const there = picture.pieces.filter((piece) => piece.place === choice.via![0] && !isMark(art, piece));
  const owner = choice.mover ?? picture.actor;
  return (
    there.find((piece) => choice.parts.includes(piece.id)) ??
    there.findLast((piece) => piece.owner === owner) ??
    there.at(-1)
  );
}
