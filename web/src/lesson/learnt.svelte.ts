/** Which games somebody has been taught in this browser, or did not want to be. */

import { learnt } from "../settings.svelte";

const ids = () => learnt.now.split(" ").filter(Boolean);

export const isLearnt = (game: string) => ids().includes(game);

export function remember(game: string): void {
  if (!isLearnt(game)) learnt.now = [...ids(), game].join(" ");
}
