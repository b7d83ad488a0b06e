/** Luck and skill on one axis, and the words of the card. */

import { expect, test } from "vitest";
import { axis, barsOf, isProven, points } from "../src/replay/accounts";
import { curveDrawn, wrapped } from "../src/replay/card";
import type { AccountTold } from "../src/wire";

const sum = (value: number, half = 0.02) => ({ value, low: value - half, high: value + half });
const account = (luck: number, skill: number): AccountTold => ({
  seat: 0,
  start: 0.5,
  luck: sum(luck),
  skill: sum(skill),
  lost: 0,
  given: skill,
  result: 0.5 + luck + skill,
});

test("the axis reaches as far as the longest whisker, evenly on both sides", () => {
  const { reach, marks } = axis([account(0.12, -0.31)], true);
  expect(reach).toBeGreaterThanOrEqual(33);
  expect(marks).toEqual([...marks].reverse().map((mark) => -mark || 0));
  expect(marks).toContain(0);
  expect(marks.length).toBeLessThanOrEqual(7);
});

test("where nothing is left to chance there is no bar of luck", () => {
  expect(barsOf(account(0, 0.2), false).map((bar) => bar.what)).toEqual(["skill"]);
  expect(barsOf(account(0, 0.2), true).map((bar) => bar.what)).toEqual(["luck", "skill"]);
});

test("a sum whose whisker crosses zero proves nothing, and nothing is never less than nothing", () => {
  expect(isProven(sum(0.01))).toBe(false);
  expect(isProven(sum(-0.1))).toBe(true);
  expect(Object.is(points(-0.001), 0)).toBe(true);
});

test("a title is set in lines that fit, and a word too long has a line of its own", () => {
  const letters = (words: string) => words.length;
  expect(wrapped("Manon brings the treasure home", 12, letters)).toEqual(["Manon brings", "the treasure", "home"]);
  expect(wrapped("Extraordinarily so", 6, letters)).toEqual(["Extraordinarily", "so"]);
});

test("the card draws every seat's chances and at most three turns, in their order", () => {
  const turn = (ply: number, after: number) => ({ ply, seat: 0, before: 0.5, after });
  const drawn = curveDrawn(
    {
      plies: 40,
      progress: 1,
      points: [
        { ply: 2, chances: [0.5, 0.5] },
        { ply: 40, chances: [1, 0] },
      ],
      turns: [turn(10, 0.7), turn(20, 0.51), turn(25, 0.2), turn(30, 0.9)],
      accounts: [],
      judged: 4,
      choices: 4,
      chance: true,
    },
    [0, 0, 380, 100],
  );
  expect(drawn.match(/card-way/g)).toHaveLength(2);
  expect(drawn.match(/card-dot/g)).toHaveLength(3);
  expect(drawn).not.toContain("translate(180.0"); // the smallest turn
});
