/** Reads the draws of chance out of a game's text record. */

export interface Draw {
  ply: number;
  /** What came, as the law writes it. */
  move: string;
  k: number;
  weights: number[];
}

const DRAWN = /^(\d+) chance (.+) : draw (\d+) of (.+)$/;
const MANY = /^(\d+)x(\d+)$/; // equal weights, so many times

export function draws(record: string): Draw[] {
  return record.split("\n").flatMap((line) => {
    const match = DRAWN.exec(line.trim());
    if (!match) return [];
    const many = MANY.exec(match[4]!);
    const weights = many ? Array<number>(Number(many[2])).fill(Number(many[1])) : match[4]!.split(" ").map(Number);
    return [{ ply: Number(match[1]), move: match[2]!, k: Number(match[3]), weights }];
  });
}
