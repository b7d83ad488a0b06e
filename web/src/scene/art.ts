/** The drawings of a game by name, with what it declares of its pieces and places. */

import type { Kind, LookListed, Piece, Place, Shape } from "../wire";

export type Box = [x: number, y: number, width: number, height: number];

export interface Symbol {
  /** The name under which the page knows it. */
  href: string;
  box: Box;
  /** Where the owner's emblem is laid, and where what it shows. */
  emblem?: Box;
  face?: Box;
}

/** The symbols by name, and what the game declares of its kinds of pieces and shapes of places. */
export class Art extends Map<string, Symbol> {
  constructor(
    symbols: Iterable<[string, Symbol]> = [],
    readonly look: LookListed = { kinds: {}, shapes: {}, chart: null, drawn: {} },
  ) {
    super(symbols);
  }

  kindOf(piece: Piece): Kind {
    return this.look.kinds[piece.kind] ?? PLAIN_KIND;
  }

  shapeOf(place: Place): Shape {
    return this.look.shapes[place.shape ?? "spot"] ?? PLAIN_SHAPE;
  }
}

const PLAIN_KIND: Kind = { motion: "slide", sound: "place", sign: "", is_sign: false, is_mark: false };
const PLAIN_SHAPE: Shape = { ring: "fitted", is_stacked: false, is_captioned: false, is_afloat: false, water: null, sign: "" };
