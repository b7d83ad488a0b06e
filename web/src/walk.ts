/** Steps through an example of a rulebook: what each line does, and what the board shows then. */

import * as api from "./api";
import { COLOURS, type Tried } from "./wire";

export interface Step {
  /** given, play, then, sees, can, cannot, choices, odds, over */
  kind: string;
  seat?: number;
  text: string;
  /** A move in it, as the law writes it. */
  move?: string;
  /** What follows a colon: a reason, a share, a list. */
  rest?: string;
  tried: Tried;
}

const WORDS = new Set(["given", "then", "sees", "can", "cannot", "choices", "odds", "over"]);

function parse(line: string): Omit<Step, "tried"> {
  const [word = "", ...others] = line.split(/\s+/);
  const rest = others.join(" ");
  if (!WORDS.has(word)) return { kind: "play", seat: seatOf(word), text: line, move: rest };
  if (["can", "cannot", "sees", "choices"].includes(word)) {
    const [who = "", ...what] = others;
    const [move, after] = what.join(" ").split(" : ");
    return { kind: word, seat: seatOf(who), text: line, move: move?.trim(), rest: after };
  }
  const [before, after] = rest.split(" : ");
  return { kind: word, text: line, move: word === "odds" ? before : undefined, rest: after ?? rest };
}

function seatOf(word: string): number | undefined {
  const seat = COLOURS.findIndex((colour) => colour === word);
  return seat < 0 ? undefined : seat;
}

/** Every line with the position after it; what may not be done carries its objection. */
export async function walk(game: string, lines: readonly string[]): Promise<Step[]> {
  const given = lines[0]?.replace(/^given\s+/, "") ?? "start";
  const position = given === "start" ? undefined : given;
  const moves: string[] = [];
  const steps: Step[] = [];
  for (const line of lines) {
    const step = parse(line);
    if (step.kind === "play" && step.move) moves.push(step.move);
    const attempt = step.kind === "cannot" && step.move ? [...moves, step.move] : moves;
    const viewer = step.kind === "sees" ? step.seat : undefined;
    steps.push({ ...step, tried: await api.attempt(game, { position, moves: attempt, viewer }) });
  }
  return steps;
}

/** The moves of an example up to a step, to go on from there. */
export function played(lines: readonly string[], step: number): { position?: string; moves: string[] } {
  const given = lines[0]?.replace(/^given\s+/, "") ?? "start";
  const moves = lines.slice(0, step + 1).flatMap((line) => {
    const { kind, move } = parse(line);
    return kind === "play" && move ? [move] : [];
  });
  return { position: given === "start" ? undefined : given, moves };
}
