/** How a table is laid out: what the screen's size and the board's own shape make of it. */

import type { Box } from "../scene/art";

export interface Shape {
  isPhone: boolean;
  /** Seats stand in a strip above the board, the journal in a drawer. */
  isStrip: boolean;
  /** The tall arrangement of the board is shown. */
  isTall: boolean;
  /** What lies beside the board stands above it: the dock below has no room for it. */
  hasPilesAbove: boolean;
}

const PHONE = 720; // pixels: narrower is a phone
const SIDEBAR = 1024; // pixels: narrower has no room for a column beside the board
const ROOMY = 1200; // pixels: narrower, a dock beside a column is short
const WIDE = 2; // a board wider than this takes the whole width
const UPRIGHT = 0.9; // a stage higher than this part of its width is higher than wide

export const isWideBoard = (box: Box | undefined) => box !== undefined && box[2] > WIDE * box[3];

/** `stage` is the room that is left for the board, in pixels. */
export function shapeOf(width: number, box: Box | undefined, stage: { width: number; height: number }): Shape {
  const isPhone = width < PHONE;
  const isNarrow = width < SIDEBAR;
  const isStrip = isNarrow || isWideBoard(box);
  return {
    isPhone,
    isStrip,
    isTall: isPhone || (isNarrow && stage.height > stage.width * UPRIGHT),
    hasPilesAbove: isPhone || (!isStrip && width <= ROOMY),
  };
}
