import { expect, test } from "vitest";
import { chancesAt, percents } from "../src/replay/curve";
import { roundAt, rounds, steps } from "../src/replay/steps";
import type { TableEvent } from "../src/wire";

const ply = (v: number, seat: number, ...plies: number[]): TableEvent => ({
  v,
  at: 0,
  kind: "ply",
  seat,
  lines: plies.map((number) => ({ ply: number, say: { id: "event" }, text: "" })),
});

test("a chance between two known points lies on the line from one to the other", () => {
  const curve = { plies: 10, progress: 1, turns: [], accounts: [], judged: 0, choices: 0, chance: true, points: [{ ply: 2, chances: [0.5, 0.5] }, { ply: 6, chances: [1, 0] }] };
  expect(chancesAt(curve, 0)).toEqual([0.5, 0.5]);
  expect(chancesAt(curve, 4)).toEqual([0.75, 0.25]);
  expect(chancesAt(curve, 9)).toEqual([1, 0]);
});

test("percents come to a hundred", () => {
  expect(percents([0.334, 0.333, 0.333])).toEqual([34, 33, 33]);
  expect(percents([0.685, 0.315])).toEqual([69, 31]);
});

test("what was taken back is not in the story, and rounds begin where a seat acts again", () => {
  const undo: TableEvent = { v: 3, at: 0, kind: "undo", seat: 1, plies: 3 };
  const story = steps([ply(1, 0, 1, 2, 3), ply(2, 1, 4), undo, ply(4, 1, 4), ply(5, 0, 5)]);
  expect(story.map((step) => step.line.ply)).toEqual([1, 2, 3, 4, 5]);
  const found = rounds(story);
  expect(found).toEqual([{ number: 1, from: 0 }, { number: 2, from: 4 }]);
  expect(roundAt(found, 4)).toBe(1);
  expect(roundAt(found, 5)).toBe(2);
});
