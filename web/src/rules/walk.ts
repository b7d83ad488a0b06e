/** An example of a rulebook, step by step: what is done, what holds then, and what the board shows. */

import * as api from "../api";
import type { Tried } from "../wire";
import { changes, givenOf, parse, type Kind, type Parsed } from "./example";

export interface Step extends Omit<Parsed, "kind"> {
  kind: Kind;
  /** Whether the rulebook says what must stand on the board now: it does, or its tests would fail. */
  isChecked: boolean;
  tried: Tried;
  /** The moves that lead here. */
  moves: string[];
  /** Where something changed by it. */
  changed: string[];
}

/** Every step with the position after it; what may not be done carries its objection. */
export async function walk(game: string, lines: readonly string[]): Promise<Step[]> {
  const position = givenOf(lines);
  const moves: string[] = [];
  const asked: Promise<Omit<Step, "changed">>[] = [];
  const checked = new Set<number>();
  for (const parsed of lines.map(parse)) {
    const { kind } = parsed;
    if (kind === "then") {
      checked.add(asked.length - 1);
      continue;
    }
    if (kind === "play" && parsed.move) moves.push(parsed.move);
    const here = [...moves];
    const wanted = kind === "cannot" && parsed.move ? [...here, parsed.move] : here;
    const viewer = kind === "sees" ? parsed.seat : undefined;
    const isStart = kind === "given" && position === undefined;
    const answer = isStart ? api.startOf(game) : api.attempt(game, { position, moves: wanted, viewer });
    asked.push(answer.then((tried) => ({ ...parsed, kind, tried, moves: here, isChecked: false })));
  }
  const steps = await Promise.all(asked);
  return steps.map((step, k) => {
    const before = steps[k - 1]?.tried.picture;
    const changed = step.kind === "play" && before ? changes(before, step.tried.picture) : [];
    return { ...step, isChecked: checked.has(k), changed };
  });
}
