/** What is lit on a board: which pieces, which places, and what a finger may touch. */

import { following } from "../picks";
import type { Spot } from "./arrange";
import { bodiesOf, marksOf, ownIn, type Point, type Scene } from "./scene";
import type { Standing } from "./standing";

export interface Target extends Point {
  id: string;
  /** The sentence it stands for. */
  label: string;
  size: number;
}

export interface Lights {
  /** What may be picked, without what a mark on it stands for. */
  picks: ReadonlyMap<string, string>;
  /** By lit piece, what is picked by touching it. */
  pieces: ReadonlyMap<string, string>;
  spots: Spot[];
  picked: ReadonlySet<string>;
  targets: Target[];
  /** All that is drawn, from the lowest up. */
  drawn: Standing[];
}

export function lightsOn(scene: Scene, lit: ReadonlyMap<string, string>, path: readonly string[]): Lights {
  const marked = new Set(marksOf(scene).filter((one) => lit.has(one.piece.id)).map((one) => one.piece.place));
  // A mark that lies where its choice ends stands for that place too.
  const picks = new Map([...lit].filter(([id]) => !marked.has(id)));
  const ends = endsAmong(scene, picks, path);
  const pieces = litPieces(scene, picks, ends);
  return {
    picks,
    pieces,
    spots: litSpots(scene, picks, ends, marked),
    picked: new Set(path.flatMap((id) => (scene.byPiece.has(id) ? [id] : ownIn(scene, id).map((one) => one.piece.id)))),
    targets: targetsOf(scene, picks),
    // Marks lie under whoever stands there.
    drawn: [...marksOf(scene).filter((one) => pieces.has(one.piece.id)), ...bodiesOf(scene)],
  };
}

/** Places where a choice ends are lit themselves, whoever stands there. */
function endsAmong({ picture }: Scene, picks: ReadonlyMap<string, string>, path: readonly string[]): Set<string> {
  const isEnd = (id: string) => following(picture.choices, [...path, id]).some((choice) => choice.via?.at(-1) === id);
  return new Set([...picks.keys()].filter(isEnd));
}

/** A place lit for the viewer's own pieces in it lights the pieces. */
function litPieces(scene: Scene, picks: ReadonlyMap<string, string>, ends: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const id of picks.keys()) {
    if (scene.byPiece.has(id)) found.set(id, id);
    if (ends.has(id)) continue;
    for (const one of ownIn(scene, id)) found.set(one.piece.id, id);
  }
  return found;
}

/** Any other place lights itself; marks light the place they lie on. */
function litSpots(
  scene: Scene,
  picks: ReadonlyMap<string, string>,
  ends: ReadonlySet<string>,
  marked: ReadonlySet<string>,
): Spot[] {
  const isLit = (id: string) => marked.has(id) || (picks.has(id) && (ends.has(id) || !ownIn(scene, id).length));
  return [...scene.board.spots.values()].filter(({ place }) => isLit(place.id));
}

function targetsOf({ board, byPiece }: Scene, picks: ReadonlyMap<string, string>): Target[] {
  return [...picks].flatMap(([id, label]) => {
    const [one, spot] = [byPiece.get(id), board.spots.get(id)];
    if (one) return [{ id, label, x: one.x, y: one.y, size: Math.max(one.size, board.cell) }];
    return spot ? [{ id, label, x: spot.x, y: spot.y, size: Math.max(spot.size, board.cell * 0.9) }] : [];
  });
}
