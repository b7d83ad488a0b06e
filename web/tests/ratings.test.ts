import { describe, expect, it } from "vitest";
import { pageKey, pageOf } from "../src/paths";
import { curveShape, figure, signed } from "../src/ratings/told";

describe("a rating", () => {
  it("is written as its language writes numbers, with a question mark where it is provisional", () => {
    expect(figure({ value: 1402 }, "en")).toBe("1,402");
    expect(figure({ value: 985, provisional: true }, "en")).toBe("985?");
    expect(figure({ value: 985, provisional: true }, "fr")).toBe("985\u202f?");
  });
  it("changes by a number with its sign", () => {
    expect([12, -8, 0].map((one) => signed(one, "en"))).toEqual(["+12", "−8", "0"]);
  });
});

describe("a curve", () => {
  const points = [
    { value: 1000, plus: 400, change: 0 },
    { value: 1100, plus: 200, change: 100 },
    { value: 1060, plus: 100, change: -40 },
  ];
  it("runs from before the first table to the last, and ends where the rating is", () => {
    const shape = curveShape(points, 100, 40)!;
    expect(shape.line.match(/[ML]/g)).toHaveLength(4);
    expect(shape.line.endsWith(`L${shape.last.x} ${shape.last.y}`)).toBe(true);
    expect(shape.last.x).toBe(100);
  });
  it("stays in its box with its band, however little was known at first", () => {
    const numbers = curveShape(points, 100, 40)!.band.match(/-?[\d.]+/g)!.map(Number);
    numbers.forEach((one, k) => {
      expect(one).toBeGreaterThanOrEqual(0);
      expect(one).toBeLessThanOrEqual(k % 2 ? 40 : 100);
    });
  });
  it("of one table rises from where it began, or falls, and of none there is nothing", () => {
    const [from, to] = curveShape([{ value: 1079, plus: 465, change: 79 }], 100, 40)!.line.match(/(?<= )[\d.]+/g)!.map(Number);
    expect(from).toBeGreaterThan(to!);
    expect(curveShape([{ value: 1000, plus: 490, change: 0 }], 100, 40)!.line).toBe("M0 20L100 20");
    expect(curveShape([], 100, 40)).toBeUndefined();
  });
});

describe("the page of ratings", () => {
  it("is of a game, or of the first", () => {
    expect(pageOf("ratings")).toEqual({ page: "ratings", id: "" });
    expect(pageOf("ratings/toy")).toEqual({ page: "ratings", id: "toy" });
  });
  it("is the same page for all games, as rulebooks are not", () => {
    expect(pageKey(pageOf("ratings/toy"))).toBe(pageKey(pageOf("ratings")));
    expect(pageKey(pageOf("rules/toy"))).not.toBe(pageKey(pageOf("rules/other")));
    expect(pageKey(pageOf("ratings/toy"))).not.toBe(pageKey(pageOf("opponents/toy")));
  });
});
