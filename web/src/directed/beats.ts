/** The beats of a duel: both come forward, what was hidden turns, a moment of nothing, the verdict. */

export type Beat = "come" | "spark" | "turn" | "edge" | "faced" | "verdict";

const [COME, SPARK, TURN, NOTHING] = [320, 240, 240, 540]; // milliseconds

/** Each beat with the moment at which it begins; without motion two still pictures. */
export function beats(hasSpark: boolean, isStill: boolean): [beat: Beat, at: number][] {
  const turn = COME + (hasSpark ? SPARK : 0);
  const shown = turn + TURN;
  const verdict: [Beat, number] = ["verdict", shown + NOTHING];
  if (isStill) return [["faced", 0], verdict];
  return [["come", 0], ...(hasSpark ? [["spark", COME] as [Beat, number]] : []), ["turn", turn], ["edge", turn + TURN / 2], ["faced", shown], verdict];
}
