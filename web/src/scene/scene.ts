/** A picture laid out on a board: where its places are, who stands where, and which way things look. */

import type { Picture, Piece } from "../wire";
import { arrange, type Board, type Spot } from "./arrange";
import type { Art } from "./art";
import { isMark, stand, type Standing } from "./standing";

export interface Scene {
  picture: Picture;
  art: Art;
  board: Board;
  standing: Standing[];
  byPiece: ReadonlyMap<string, Standing>;
}

export interface Point {
  x: number;
  y: number;
}

export function sceneOf(picture: Picture, art: Art, isTall: boolean): Scene {
  const board = arrange(picture, art, isTall);
  const standing = stand(board, art, picture.pieces);
  return { picture, art, board, standing, byPiece: new Map(standing.map((one) => [one.piece.id, one])) };
}

/** The middle of a piece or a place. */
export function middleOf({ board, byPiece }: Scene, id: string | undefined): Point | undefined {
  return id === undefined ? undefined : (byPiece.get(id) ?? board.spots.get(id));
}

/** Whether pieces lie here one upon the other, drawn larger than a cell. */
export const isStack = ({ board }: Scene, one: Standing) => one.size > board.cell;

export const marksOf = ({ art, standing }: Scene) => standing.filter((one) => isMark(art, one.piece));
export const bodiesOf = ({ art, standing }: Scene) => standing.filter((one) => !isMark(art, one.piece));

/** The viewer's own pieces in a place. */
export function ownIn(scene: Scene, place: string): Standing[] {
  return bodiesOf(scene).filter(({ piece }) => piece.place === place && piece.owner === scene.picture.viewer);
}

/** Where a piece looks, in degrees from the top: the places or directions it aims at. */
export function bearings({ board }: Scene, piece: Piece): number[] {
  const from = board.spots.get(piece.place);
  return (piece.aims ?? []).map((aim) => bearing(board, from, aim)).filter((turn) => turn !== undefined);
}

/** The direction that a piece turns its back to. */
export function behind({ board }: Scene, piece: Piece): number | undefined {
  return piece.back === undefined ? undefined : bearing(board, board.spots.get(piece.place), piece.back);
}

function bearing(board: Board, from: Spot | undefined, to: string | [number, number]): number | undefined {
  if (!from) return undefined;
  if (typeof to !== "string") {
    const [dx, dy] = board.isTall ? [to[1], -to[0]] : to;
    return degrees(dx, dy);
  }
  const there = board.spots.get(to);
  return there && degrees(there.x - from.x, there.y - from.y);
}

const degrees = (dx: number, dy: number) => (Math.atan2(dx, -dy) * 180) / Math.PI;
