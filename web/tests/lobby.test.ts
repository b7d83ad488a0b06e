import { expect, test } from "vitest";
import { besides, clockSaid, counted, PACES, paceSaid, sorted, steady } from "../src/lobby/lobby";
import type { MyTable, SeatHead } from "../src/wire";

const mine = (id: string, waits: boolean, since: number, seat = 0) =>
  ({ table: { id, created: 0 }, seat, waits_for_you: waits, since }) as unknown as MyTable;

test("who waits longest comes first, and each table once", () => {
  const { waiting, others } = sorted([mine("a", true, 9), mine("b", false, 1), mine("c", true, 3), mine("a", false, 9, 1), mine("b", false, 1, 1)]);
  expect(waiting.map((one) => one.table.id)).toEqual(["c", "a"]);
  expect(others.map((one) => one.table.id)).toEqual(["b"]);
});

test("a board keeps its place while others come and go", () => {
  const tables = (ids: string) => [...ids].map((id) => ({ table: { id } }));
  const places = (before: string, now: string) => steady([...before], tables(now)).map((one) => one.table.id).join("");
  expect(places("", "abc")).toBe("abc");
  expect(places("abc", "cab")).toBe("abc"); // another order is no reason to move
  expect(places("abc", "dcba")).toBe("abcd"); // who comes stands behind those who were there
  expect(places("abc", "dca")).toBe("adc"); // or in the place of who has gone
  expect(places("abc", "b")).toBe("b");
});

test("every pace is said with its number", () => {
  expect(PACES.map((pace) => paceSaid(pace))).toEqual([
    ["pace-untimed", {}],
    ["pace-minutes", { minutes: 5 }],
    ["pace-minutes", { minutes: 10 }],
    ["pace-minutes", { minutes: 20 }],
    ["pace-days", { days: 1 }],
    ["pace-days", { days: 3 }],
  ]);
});

test("any clock of a table is said as a pace", () => {
  expect(clockSaid(undefined)).toEqual(["pace-untimed", {}]);
  expect(clockSaid({ kind: "game", seconds: 900, increment: 5 })).toEqual(["pace-minutes", { minutes: 15 }]);
  expect(clockSaid({ kind: "days", seconds: 172_800 })).toEqual(["pace-days", { days: 2 }]);
  expect(clockSaid({ kind: "move", seconds: 60 })).toEqual(["pace-move", { seconds: 60 }]);
});

test("others at a table are those who sit there", () => {
  const seats = [{ seat: 0, kind: "person" }, { seat: 1, kind: "open" }, { seat: 2, kind: "bot" }] as SeatHead[];
  expect(besides(seats, 0)).toEqual([2]);
});

test("time that passes is counted in minutes and seconds", () => {
  expect(counted(0)).toBe("0:00");
  expect(counted(81_900)).toBe("1:21");
});
