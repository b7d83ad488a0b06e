/** The characters that have a portrait: the colour of their coat, and the ground behind them. */

import type { SeatHead } from "../wire";

interface Face {
  coat: string;
  ground: string;
}

const [SEA, SAND, CLAY, GRASS, DARK] = ["#cfe2dc", "#f0dfb6", "#e7c9a8", "#d9e3c8", "#2c3a44"];

const FACES: Record<string, Face> = {
  pepin: { coat: "blue", ground: SEA },
  fricot: { coat: "red", ground: SAND },
  tonnerre: { coat: "brown", ground: CLAY },
  kerbrat: { coat: "blue", ground: SEA },
  isaure: { coat: "green", ground: GRASS },
  morgane: { coat: "plum", ground: SEA },
  goff: { coat: "red", ground: SAND },
  ombre: { coat: "slate", ground: DARK },
};

export const faceOf = (id: string): Face | undefined => (Object.hasOwn(FACES, id) ? FACES[id] : undefined);

/** The character that sits there, if it is one with a face. */
export function characterAt(seat: Pick<SeatHead, "kind" | "level">): string | undefined {
  return seat.kind === "bot" && seat.level && faceOf(seat.level) ? seat.level : undefined;
}
