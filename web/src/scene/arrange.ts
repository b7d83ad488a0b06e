/** Where the places of a board are: the wide arrangement, or the tall one. */

import type { Picture, Place } from "../wire";
import type { Art, Box, Symbol } from "./art";

export interface Spot {
  place: Place;
  x: number;
  y: number;
  size: number;
  ring: Ring;
}

export type Ring = "round" | "tile" | "lozenge" | "oval";

export interface Board {
  box: Box;
  spots: Map<string, Spot>;
  ground?: Symbol;
  /** How the ground is turned where it is drawn for the other arrangement. */
  turn: string;
  /** The size that most places have. */
  cell: number;
  isTall: boolean;
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

export function arrange(picture: Picture, art: Art, isTall: boolean): Board {
  const places = picture.places.filter((place) => !place.tray);
  const name = picture.board ?? "board";
  const tall = isTall && places.some((place) => place.tall);
  const ground = (tall ? art.get(`${name}-tall`) : undefined) ?? art.get(name);
  const isTurned = tall && !art.has(`${name}-tall`);
  const matrix = isTurned ? turned(places) : undefined;
  const cell = usual(places.map((place) => place.size ?? 50));
  const spots = new Map<string, Spot>();
  for (const place of places) {
    const [x, y] = (tall && place.tall) || [place.x, place.y];
    spots.set(place.id, { place, x, y, size: place.size ?? 50, ring: "round" });
  }
  for (const spot of spots.values()) spot.ring = ringOf(art, spot, spots, cell);
  const box: Box = tall ? (matrix ? turnedBox(picture.box, matrix) : ground!.box) : picture.box;
  return { box, spots, ground, turn: matrix ? `matrix(${matrix.join(" ")})` : "", cell, isTall: tall };
}

/** The tall arrangement of a board drawn only once: a turn, found from three of its places. */
function turned(places: Place[]): Matrix | undefined {
  const known = places.filter((place) => place.tall);
  for (let k = 2; k < known.length; k++) {
    const [p, q, r] = [known[0]!, known[1]!, known[k]!];
    const [ux, uy, vx, vy] = [q.x - p.x, q.y - p.y, r.x - p.x, r.y - p.y];
    const area = ux * vy - uy * vx;
    if (Math.abs(area) < 1) continue;
    const [sx, sy] = [q.tall![0] - p.tall![0], q.tall![1] - p.tall![1]];
    const [tx, ty] = [r.tall![0] - p.tall![0], r.tall![1] - p.tall![1]];
    const a = (sx * vy - tx * uy) / area;
    const b = (sy * vy - ty * uy) / area;
    const c = (tx * ux - sx * vx) / area;
    const d = (ty * ux - sy * vx) / area;
    return [a, b, c, d, p.tall![0] - a * p.x - c * p.y, p.tall![1] - b * p.x - d * p.y];
  }
  return undefined;
}

function turnedBox([x, y, width, height]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [x, y],
    [x + width, y + height],
  ].map(([cx, cy]) => [a * cx! + c * cy! + e, b * cx! + d * cy! + f]) as [number, number][];
  const [xs, ys] = [corners.map((p) => p[0]), corners.map((p) => p[1])];
  return [Math.min(...xs), Math.min(...ys), Math.abs(xs[1]! - xs[0]!), Math.abs(ys[1]! - ys[0]!)];
}

function usual(sizes: number[]): number {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 50;
}

/** A place among diagonal neighbours is a lozenge, among straight ones a tile; a large one is oval. */
function ringOf(art: Art, spot: Spot, spots: Map<string, Spot>, cell: number): Ring {
  const { ring } = art.shapeOf(spot.place);
  if (ring === "round") return "round";
  if (spot.size > 1.3 * cell) return "oval";
  if (ring === "tile") return "tile";
  for (const other of spots.values()) {
    const [dx, dy] = [Math.abs(other.x - spot.x), Math.abs(other.y - spot.y)];
    if (dx > 1 && Math.abs(dx - dy) < 1 && dx < cell) return "lozenge";
  }
  return "tile";
}
