/** How pieces stand in a place: alone, side by side, one upon the other. */

import type { Piece } from "../wire";
import type { Art, Symbol } from "./art";
import type { Board, Spot } from "./arrange";

export interface Standing {
  piece: Piece;
  symbol: Symbol;
  x: number;
  y: number;
  size: number;
  /** The number of pieces here, on the topmost of several alike. */
  count: number;
  /** Under it: seen through. */
  isAside: boolean;
  /** Where the lowest of a pile stands. */
  foot: number;
}

const LIFT = 0.09;
const CROWDED = 0.68; // of a cell, where the place itself shows something

/** Whether it is seen only while it can be picked. */
export const isMark = (art: Art, piece: Piece) => art.kindOf(piece).is_mark;

/** The drawing of a piece: by its face where there is one for it. */
export function symbolOf(art: Art, piece: Piece): Symbol | undefined {
  if (piece.face === "?") return art.get(`${piece.kind}-back`) ?? art.get(piece.kind);
  return (piece.face && art.get(`${piece.kind}-${piece.face}`)) || art.get(piece.kind);
}

/** What is laid upon the drawing: the face of a card, a thing aboard. */
export function faceOf(art: Art, piece: Piece): Symbol | undefined {
  if (!piece.face || piece.face === "?" || art.has(`${piece.kind}-${piece.face}`)) return undefined;
  return art.get(piece.face);
}

export function stand(board: Board, art: Art, pieces: readonly Piece[]): Standing[] {
  const crowds = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (!board.spots.has(piece.place) || !symbolOf(art, piece)) continue;
    const crowd = crowds.get(piece.place);
    if (crowd) crowd.push(piece);
    else crowds.set(piece.place, [piece]);
  }
  const standing = [...crowds].flatMap(([place, crowd]) => crowdAt(board, art, board.spots.get(place)!, crowd));
  // What stands lower on the screen is nearer; in a pile each lies upon the one before.
  return standing.sort((a, b) => a.foot - b.foot);
}

function crowdAt(board: Board, art: Art, spot: Spot, crowd: Piece[]): Standing[] {
  const bare = crowd.filter((piece) => !isMark(art, piece));
  const marks = crowd.filter((piece) => isMark(art, piece)).map((piece) => at(art, piece, spot.x, spot.y, board.cell));
  const vessels = bare.filter((piece) => isVessel(art, piece));
  const rest = bare.filter((piece) => !isVessel(art, piece));
  const carried = vessels.map((piece) => at(art, piece, spot.x, spot.y, spot.size));
  if (rest.some((piece) => art.has(`${piece.kind}-stern`))) return [...carried, ...stack(art, spot, rest), ...marks];
  // Drawn in a box of 64 a piece is as large as a cell; in any other, as large as its place.
  const isCellSized = rest.every((piece) => symbolOf(art, piece)!.box[2] === 64);
  if (spot.size > 1.3 * board.cell && isCellSized) return [...carried, ...company(board, art, spot, rest), ...marks];
  return [...carried, ...cell(board, art, spot, rest), ...marks];
}

/** A drawing on the scale of the board: a boat that carries others. */
function isVessel(art: Art, piece: Piece): boolean {
  return symbolOf(art, piece)!.box[2] > 128;
}

function at(art: Art, piece: Piece, x: number, y: number, size: number, more: Partial<Standing> = {}): Standing {
  const symbol = symbolOf(art, piece)!;
  return { piece, symbol, x, y, size, count: piece.count ?? 1, isAside: false, foot: y, ...more };
}

/** One upon the other, the first at the bottom; some lie flat. */
function stack(art: Art, spot: Spot, pieces: Piece[]): Standing[] {
  const size = spot.size * 2;
  const total = pieces.reduce((sum, piece) => sum + (piece.count ?? 1), 0);
  const isPile = !pieces.some((piece) => piece.is_flat);
  const shown = Math.max(0, pieces.length - 4);
  return pieces.map((piece, k) => {
    const lift = isPile ? LIFT * size * Math.max(0, k - shown) : 0;
    const isTop = k === pieces.length - 1;
    return at(art, piece, spot.x, spot.y - lift, size, { count: isTop && isPile ? total : 1, foot: spot.y });
  });
}

/** At a gate or in a boat: a column for each owner. */
function company(board: Board, art: Art, spot: Spot, pieces: Piece[]): Standing[] {
  const columns = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = `${piece.kind} ${piece.owner}`;
    columns.set(key, [...(columns.get(key) ?? []), piece]);
  }
  const size = board.cell * CROWDED;
  const isCrew = pieces.some((piece) => piece.owner !== undefined);
  const step = Math.min(size * 0.8, (spot.size * 0.86 - size * 0.4) / Math.max(1, columns.size - 1));
  const y = spot.y + (isCrew ? spot.size * 0.2 : 0);
  return [...columns.values()].flatMap((column, k) => {
    const x = spot.x + (k - (columns.size - 1) / 2) * step;
    const total = column.reduce((sum, piece) => sum + (piece.count ?? 1), 0);
    const hidden = Math.max(0, column.length - 3);
    return column.map((piece, j) =>
      at(art, piece, x, y - LIFT * size * Math.max(0, j - hidden), size, {
        count: j === column.length - 1 ? total : 1,
        foot: y,
      }),
    );
  });
}

const SIDE_BY_SIDE = [[0.66], [0.42, 0.74], [0.25, 0.5, 0.75]];

function cell(board: Board, art: Art, spot: Spot, pieces: Piece[]): Standing[] {
  const own = pieces.filter((piece) => piece.owner !== undefined);
  const things = pieces.filter((piece) => piece.owner === undefined);
  const main = own.length ? own : things;
  const aside = own.length ? things : [];
  if (spot.place.face) {
    const size = board.cell * CROWDED;
    const columns = SIDE_BY_SIDE[main.length - 1] ?? main.map((_, k) => (k + 0.5) / main.length);
    return main.map((piece, k) => {
      const x = spot.x + (columns[k]! - 0.5) * spot.size;
      return at(art, piece, x, spot.y + spot.size / 2 - size * 0.48, size);
    });
  }
  const size = spot.size * 0.98;
  const step = Math.min(size * 0.3, (spot.size * 0.6) / Math.max(1, main.length - 1));
  return [
    ...main.map((piece, k) => at(art, piece, spot.x + (k - (main.length - 1) / 2) * step, spot.y - size * 0.06, size)),
    ...aside.map((piece, k) =>
      at(art, piece, spot.x + size * (0.28 - 0.2 * k), spot.y + size * 0.22, size * 0.5, { isAside: true }),
    ),
  ];
}
