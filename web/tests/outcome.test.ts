import { describe, expect, it } from "vitest";
import { verdictOn, winnersOf } from "../src/outcome";

describe("who has won", () => {
  it("is who has the most", () => expect(winnersOf([0, 1, 0])).toEqual([1]));
  it("may be several", () => expect(winnersOf([0.5, 0, 0.5])).toEqual([0, 2]));
  it("is nobody where all have as much", () => expect(winnersOf([0.5, 0.5])).toEqual([]));
});

describe("what is said of it", () => {
  it("to a winner is that they have won", () => expect(verdictOn([1], [1])).toEqual({ id: "you-win", named: [] }));
  it("to one of several names the others", () => expect(verdictOn([0, 2], [2])).toEqual({ id: "you-win-with", named: [0] }));
  it("to the others names the winner", () => expect(verdictOn([1], [0])).toEqual({ id: "wins", named: [1] }));
  it("to the others names all winners", () => expect(verdictOn([0, 2], [1])).toEqual({ id: "win-together", named: [0, 2] }));
  it("to people who share a screen names the winner too", () => expect(verdictOn([1], [0, 1])).toEqual({ id: "wins", named: [1] }));
  it("is a draw where nobody has won", () => expect(verdictOn([], [0])).toEqual({ id: "draw", named: [] }));
});
