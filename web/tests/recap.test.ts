import { expect, test } from "vitest";
import type { Entry } from "../src/parts/story";
import { bySeat, sinceMine } from "../src/table/recap";
import type { TableEvent } from "../src/wire";

const ply = (v: number, seat: number) => ({ v, kind: "ply", seat }) as TableEvent;
const entry = (key: string, seat?: number, isUndone = false): Entry => ({ key, round: 1, seat, parts: [], isUndone, v: 0, names: [] });

test("what is told begins after the viewer's own last move", () => {
  const events = [ply(1, 0), ply(2, 1), ply(3, 0), ply(4, 1), ply(5, 2)];
  expect(sinceMine(events, [0]).map((event) => event.v)).toEqual([4, 5]);
  expect(sinceMine(events, [2])).toEqual([]);
});

test("who has not moved yet is told everything", () => {
  expect(sinceMine([ply(1, 1), ply(2, 2)], [0])).toHaveLength(2);
});

test("the deal is nobody's deed", () => {
  const dealt = { v: 1, kind: "ply" } as TableEvent;
  expect(sinceMine([dealt], [0])).toEqual([]);
  expect(sinceMine([dealt, ply(2, 1), { ...dealt, v: 3 }], [0]).map((event) => event.v)).toEqual([2, 3]);
});

test("lines of one seat stand together, without one's own and what was taken back", () => {
  const lines = [entry("a", 1), entry("b", 1), entry("c"), entry("d", 2), entry("e", 2, true), entry("f", 0)];
  expect(bySeat(lines, [0]).map(({ seat, entries }) => [seat, entries.map(({ key }) => key)])).toEqual([
    [1, ["a", "b"]],
    [2, ["d"]],
  ]);
});
