/** What a pick would lead to: its badge, its course, its ghost, whom it threatens. */

import { asked, following } from "../picks";
import type { Choice, Picture, Piece } from "../wire";
import type { Art } from "./art";
import type { Board, Spot } from "./arrange";
import { isStack, middleOf, type Point, type Scene } from "./scene";
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

/** A way over the board as a line. */
export const through = (way: readonly Point[]) => way.map(({ x, y }, k) => `${k ? "L" : "M"}${x} ${y}`).join("");

/** The way of the last move, as it stands until the next. */
export function courses({ board, picture }: Scene): Spot[][] {
  return picture.trails.map((trail) => spotsOf(board, trail)).filter((trail) => trail.length > 1);
}

/** The line that a plan would follow; where it has no way, a bow from what is picked to what is pointed at. */
export function courseOf(scene: Scene, plan: Choice | undefined, picked: string | undefined, pointedAt: string | undefined): string {
  const way = spotsOf(scene.board, plan?.via ?? []);
  if (way.length > 1) return through(way);
  const [from, to] = [middleOf(scene, picked), middleOf(scene, pointedAt)];
  if (!from || !to || plan?.via) return "";
  const top = Math.min(from.y, to.y) - Math.hypot(to.x - from.x, to.y - from.y) * 0.2;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${top} ${to.x} ${to.y}`;
}

const spotsOf = (board: Board, ids: readonly string[]) => ids.map((id) => board.spots.get(id)).filter((spot) => spot !== undefined);

/** Whom a plan would take, and how large they are drawn. */
export function threatened(scene: Scene, plan: Choice | undefined): (Point & { id: string; size: number })[] {
  const { art, board, byPiece, standing } = scene;
  return (plan?.takes ?? []).flatMap((id) => {
    const spot = board.spots.get(id);
    const one = byPiece.get(id) ?? standing.findLast(({ piece }) => piece.place === id && !isMark(art, piece));
    if (one) return [{ id, x: one.x, y: one.y, size: Math.min(one.size, (isStack(scene, one) ? 1.5 : 1.1) * board.cell) }];
    return spot ? [{ id, x: spot.x, y: spot.y, size: spot.size }] : [];
  });
}

/** How far from the middle of a place its badge is, and on which side: counts are on the right. */
const CORNERS = { tile: [0.42, 1], oval: [0.34, 1], lozenge: [0.34, -1], round: [0.66, -1] } as const;

/** Where the badges stand: each at a corner of its place. */
export function placedBadges(scene: Scene, picks: ReadonlyMap<string, string>, path: readonly string[]): (Point & { id: string; badge: string })[] {
  const { art, board, byPiece, picture } = scene;
  const found = badges(picture.choices, path, picks, (id) => byPiece.get(id)?.piece.place ?? id);
  return [...found].flatMap(([id, badge]) => {
    const one = byPiece.get(id);
    const spot = board.spots.get(one && isMark(art, one.piece) ? one.piece.place : id);
    const at = spot ?? one;
    if (!at) return [];
    const [far, side] = CORNERS[spot?.ring ?? "tile"];
    return [{ id, badge, x: at.x + side * far * at.size, y: at.y - far * at.size }];
  });
}

/** As large as a fifth of a place, and large enough to be read where places are small. */
export const badgeSize = ({ box, cell, isTall }: Board) => Math.max(cell * 0.2, box[2] * (isTall ? 0.026 : 0.0125));
