import { describe, expect, it } from "vitest";
import { commitment, draw } from "../src/chance";
import { draws } from "../src/record";

const seed = Array.from({ length: 32 }, (_, k) => k.toString(16).padStart(2, "0")).join("");
const hex = (text: string) => [...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, "0")).join("");
const chance = { table: "flibuste", seed, nonces: [hex("one"), hex("two")] };

describe("committed chance", () => {
  // The vectors of tests/test_chance.py: both implementations must give these.
  it.each([
    [0, [1, 1], 1],
    [1, [1, 1], 1],
    [2, [2, 2, 2], 0],
    [3, [1, 98, 1], 1],
    [4, [5, 1, 3, 7], 2],
    [1099511627776, Array<number>(52).fill(1), 35],
  ])("draw %i", (k, weights, place) => {
    expect(draw(chance, k, weights)).toBe(place);
  });

  it("seals table and seed", () => {
    expect(commitment(chance)).toMatch(/^[0-9a-f]{64}$/);
    expect(commitment({ ...chance, table: "other" })).not.toBe(commitment(chance));
  });
});

describe("the draws of a record", () => {
  it("reads numbers, weights, and many equal weights at once", () => {
    const record = "1 blue enter bow\n2 chance roll 2 : draw 0 of 2 2 2\n3 chance sway 7 : draw 1 of 1x4\n4 chance roll 1 : by hand of 1 1";
    expect(draws(record)).toEqual([
      { ply: 2, move: "roll 2", k: 0, weights: [2, 2, 2] },
      { ply: 3, move: "sway 7", k: 1, weights: [1, 1, 1, 1] },
    ]);
  });
});
