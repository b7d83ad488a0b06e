import { describe, expect, it } from "vitest";
import { seen } from "../src/parts/cannon/view";
import { inRounds } from "../src/parts/rounds";
import type { Flight, TableEvent } from "../src/wire";

const event = (v: number, kind: string, seat?: number): TableEvent => ({ v, at: 0, kind, seat });
const plies = (...seats: number[]) => seats.map((seat, k) => event(k + 1, "ply", seat));

describe("the story in rounds", () => {
  it("begins a round when a seat acts that has acted in it", () => {
    expect(inRounds(plies(0, 0, 1, 2, 0, 1, 1, 2, 0)).map((told) => told.round)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3]);
  });
  it("goes on when a seat is out", () => {
    expect(inRounds(plies(0, 1, 2, 1, 2, 1)).map((told) => told.round)).toEqual([1, 1, 1, 2, 2, 3]);
  });
  it("counts nothing before anybody acts", () => {
    expect(inRounds([event(1, "start"), event(2, "chat", 1), ...plies(1)]).map((told) => told.round)).toEqual([0, 0, 1]);
  });
  it("knows what was taken back, also twice", () => {
    const told = inRounds([...plies(0, 0, 0), event(4, "undo", 0), event(5, "undo", 0)]);
    expect(told.map((one) => one.isUndone)).toEqual([false, true, true, false, false]);
  });
});

describe("the flight of a ball", () => {
  const flight: Flight = {
    seat: 0,
    target: [0, 33],
    radius: 4,
    end: [5, 30],
    path: [0, 8, 16, 24, 32].map((ahead) => [ahead, ahead / 10, ahead * 0.6 - (ahead * ahead) / 120]),
    seconds: 0.13,
    is_hit: true,
    symbol: null,
  };
  it("leaves the muzzle large and passes the target at a third of its size", () => {
    const path = seen(flight, 20);
    expect(path[0]).toMatchObject({ x: 20, size: 1 });
    expect(path.at(-1)!.size).toBeCloseTo(0.35);
    expect(path.at(-1)!.x).toBeCloseTo(60);
    expect(path.at(-1)!.y).toBeCloseTo(550 - 30 * 12);
  });
});
