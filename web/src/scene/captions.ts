/** The names of cards that lie on a board. */

import type { Scene } from "./scene";
import type { Standing } from "./standing";

const ROOM = 2.4; // widths of a card that its name needs
const SHORT = 10; // letters that are always one row

/** Cards with room beside them carry their names there. */
export function captioned({ board, art, standing }: Scene): Standing[] {
  if (board.isTall) return [];
  const spots = [...board.spots.values()];
  return standing.filter((one) => {
    const { place } = board.spots.get(one.piece.place)!;
    if (!art.shapeOf(place).is_captioned || !one.piece.label || one.piece.owner !== undefined || one.isAside) return false;
    const beside = spots.filter((spot) => Math.abs(spot.y - one.y) < one.size / 2 && spot.x > one.x + 1);
    return beside.every((spot) => spot.x - one.x > ROOM * one.size);
  });
}

/** A long name in two rows, parted at the space nearest to its middle. */
export function inTwo(name: string): string[] {
  if (name.length < SHORT || !name.includes(" ")) return [name];
  const spaces = [...name.matchAll(/ /g)].map((found) => found.index);
  const middle = spaces.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0]!;
  return [name.slice(0, middle), name.slice(middle + 1)];
}
