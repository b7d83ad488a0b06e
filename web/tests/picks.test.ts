import { describe, expect, it } from "vitest";
import { asked, following, next, only, touched } from "../src/picks";
import type { Choice } from "../src/wire";
import vectors from "./picks.json?raw";

interface Step {
  touch: string;
  path: string[] | null;
  following: string[];
  lit: string[];
  asked: string[];
  decided: string | null;
}
interface Position {
  choices: { text: string; parts: string[]; via: string[] }[];
  walks: Step[][];
}

/** Touches in random positions of every game, as `tests/test_picks.py` saw the library answer them. */
const games = JSON.parse(vectors) as Record<string, Position[]>;
const texts = (choices: Choice[]) => choices.map(({ text }) => text);

describe("touches are answered as the library answers them", () => {
  it.each(Object.keys(games))("in %s", (game) => {
    for (const { choices: said, walks } of games[game]!) {
      const choices: Choice[] = said.map((one) => ({ ...one, label: { id: one.text } }));
      for (const walk of walks) {
        let path: string[] = [];
        for (const step of walk) {
          const after = touched(choices, path, step.touch);
          path = after ?? path;
          expect(after ?? null).toEqual(step.path);
          expect(texts(following(choices, path))).toEqual(step.following);
          expect(next(choices, path)).toEqual(step.lit);
          expect(texts(asked(choices, path))).toEqual(step.asked);
          expect(only(choices, path)?.text ?? null).toBe(step.decided);
        }
      }
    }
  });
});
