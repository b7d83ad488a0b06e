import { expect, test } from "vitest";
import { dayOf, positionOf } from "../src/waiting/day";
import type { Book } from "../src/wire";

const paragraph = (number: string, ...lines: string[][]) => ({ number, parts: [`Say ${number}. And more.`], examples: lines.map((one) => ({ lines: one })) });
const BOOK = {
  title: "Toy",
  summary: [],
  chapters: [{ number: 1, title: "All", paragraphs: [paragraph("1.1"), paragraph("1.2", ["given a 1", "blue go"], ["given start"]), paragraph("1.3", ["given a 2"])] }],
} as Book;

test("a day begins at midnight in Paris, in summer and in winter", () => {
  expect(dayOf(Date.parse("2026-07-01T21:59:59Z")) + 1).toBe(dayOf(Date.parse("2026-07-01T22:00:00Z")));
  expect(dayOf(Date.parse("2026-12-01T22:59:59Z")) + 1).toBe(dayOf(Date.parse("2026-12-01T23:00:00Z")));
});

test("the examples with a position of their own follow each other day by day", () => {
  const days = [0, 1, 2].map((day) => positionOf(BOOK, day));
  expect(days.map((one) => one?.position)).toEqual(["a 1", "a 2", "a 1"]);
  expect(days[1]).toMatchObject({ number: "1.3", says: "Say 1.3." });
});

test("a book without such an example has no position of the day", () => {
  expect(positionOf({ ...BOOK, chapters: [] }, 3)).toBeUndefined();
});
