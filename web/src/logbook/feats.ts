/** In which order deeds are shown. */

import type { FeatShown } from "../wire";

/** The newest first; then what is still to do, one of each game before the next of any. */
export function inOrder(feats: readonly FeatShown[]): FeatShown[] {
  const done = feats.filter((feat) => feat.at).sort((a, b) => b.at! - a.at!);
  const turns = new Map<string, number>();
  const open = feats
    .filter((feat) => !feat.at)
    .map((feat) => {
      const turn = turns.get(feat.game ?? "") ?? 0;
      turns.set(feat.game ?? "", turn + 1);
      return { feat, turn };
    });
  return [...done, ...open.sort((a, b) => a.turn - b.turn).map(({ feat }) => feat)];
}
