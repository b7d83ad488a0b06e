/** What lies beside the board: whose it is decides where it is shown. */

import type { Art } from "./art";
import type { Picture, Piece, Place } from "../wire";

export interface Tray {
  place: Place;
  pieces: Piece[];
  total: number;
}

export function trays(art: Art, picture: Picture): Tray[] {
  return picture.places
    .filter((place) => place.tray)
    .map((place) => {
      const pieces = picture.pieces.filter((piece) => piece.place === place.id).sort((a, b) => inOrder(art, a, b));
      return { place, pieces, total: pieces.reduce((sum, piece) => sum + (piece.count ?? 1), 0) };
    });
}

/** What is rolled lies apart, each for itself. */
export const isRolled = (art: Art, piece?: Piece) => piece !== undefined && art.kindOf(piece).motion === "roll";

/** Dice lie in the order of their faces: a used one stays where it was. */
function inOrder(art: Art, a: Piece, b: Piece): number {
  return isRolled(art, a) && isRolled(art, b) ? a.id.localeCompare(b.id) : 0;
}

export const ofNobody = (all: Tray[]) => all.filter((tray) => tray.place.owner === undefined);
export const ofSeat = (all: Tray[], seat: number) => all.filter((tray) => tray.place.owner === seat);

/** What a seat holds: its first tray, and others only while something in them may be picked. */
export function inHand(all: Tray[], seat: number, lit: ReadonlyMap<string, string>): Tray[] {
  const own = ofSeat(all, seat);
  const first = Math.min(...own.map((tray) => tray.place.x));
  return own.filter(
    (tray) => tray.place.x === first || lit.has(tray.place.id) || tray.pieces.some((piece) => lit.has(piece.id)),
  );
}

/** Trays of one line beside the board, in their order along it. */
export function lines(all: Tray[]): Tray[][] {
  const found = new Map<number, Tray[]>();
  for (const tray of all) found.set(tray.place.y, [...(found.get(tray.place.y) ?? []), tray]);
  return [...found.values()].map((line) => line.sort((a, b) => a.place.x - b.place.x));
}
