/** What the story tells of now, for whatever lies beside the board: it is ringed in the colour of who acted. */

import { COLOURS, type Piece } from "../wire";

export const told = $state<{ names: readonly string[]; seat?: number }>({ names: [] });

const ring = () => (told.seat === undefined ? "told" : `told seat-${COLOURS[told.seat]}`);

/** The class of a tray that is named. */
export const toldTray = (id: string) => (told.names.includes(id) ? ring() : "");

/**
 * The class of a thing that is named: by itself, or by what it is where that lies in the open or with who acted.
 * What lies in a tray is called after the tray, then by what it is: `hand-blue-key`.
 */
export function toldPiece(piece: Piece): string {
  const isNear = piece.owner === undefined || piece.owner === told.seat;
  const isIt = told.names.some((name) => piece.id === name || (isNear && piece.id.endsWith(`-${name}`)));
  return isIt ? ring() : "";
}
