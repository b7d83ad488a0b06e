import { expect, test } from "vitest";
import { next, overall, pending, percent } from "../src/compilation";
import type { Compilation } from "../src/wire";

const news: Compilation = {
  is_over: false,
  games: [
    { id: "a", state: "compiled", share: 1 },
    { id: "b", state: "compiling", share: 0.5 },
    { id: "c", state: "waiting", share: 0 },
    { id: "d", state: "interpreted", share: 1 },
  ],
};

test("only a game that will be compiled has a bar", () => {
  expect(["a", "b", "c", "d", "e"].filter((game) => pending(news, game))).toEqual(["b", "c"]);
  expect(pending(undefined, "b")).toBeUndefined();
});

test("all games together have come as far as the mean of them", () => {
  expect(overall(news)).toBe(0.625);
  expect(overall({ is_over: true, games: [] })).toBe(0);
});

test("a hundred percent is said when it is done, not before", () => {
  expect([0, 0.455, 0.999, 1].map(percent)).toEqual([0, 45, 99, 99]);
});

test("the server is asked again while anything is missing, later where it is silent, and then no more", () => {
  expect(next(news)).toBe(1000);
  expect(next(undefined)!).toBeGreaterThan(1000);
  expect(next({ ...news, is_over: true })).toBeUndefined();
});
