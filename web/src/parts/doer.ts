/** Whose doing a line of the story tells, whether it names them or not. */

import { COLOURS, type Phrase } from "../wire";

export function doer({ args }: Phrase): number | undefined {
  const seat = args?.["seat"];
  const id = typeof seat === "object" && "id" in seat ? seat.id : "";
  const found = COLOURS.findIndex((colour) => id === `seat-${colour}`);
  return found < 0 ? undefined : found;
}
