import { describe, expect, it } from "vitest";
import { beats } from "../src/directed/beats";
import { Direction } from "../src/directed/direction.svelte";
import { lineOf, spotsOf } from "../src/directed/order";
import { elevationFor, endOf, heightAt, seen } from "../src/parts/cannon/view";
import { atSame, sealNumber, withShot, type Shots } from "../src/parts/cannon/shots";
import type { Chart, Flight, Landing, Outgoing, Picture, Range } from "../src/wire";

const side: Range = { distance: 33, height: 14, radius: 2.2, muzzle: 3, fall: 0.00545, name: { id: "hole" }, far: { id: "far" } };
const flight: Flight = {
  seat: 0,
  target: [0, 34.6],
  radius: 4,
  path: [0, 8.25, 16.5, 24.75, 33].map((ahead) => [ahead, ahead / 10, heightAt(side, 30, ahead)]),
  lasts: 800,
  fuse: 300,
  side,
};

describe("the flight of a ball", () => {
  it("leaves the muzzle large and passes the target at a third of its size, as high as it was thrown", () => {
    const path = seen(flight, 20);
    expect(path[0]).toMatchObject({ x: 20, size: 1 });
    expect(path.at(-1)!.size).toBeCloseTo(0.35);
    expect(path.at(-1)!.y).toBeCloseTo(550 - 30 * 12);
  });
  it("ends where its elevation brings it", () => {
    expect(endOf(flight)[1]).toBeCloseTo(30);
    expect(elevationFor(side, heightAt(side, 12, side.distance))).toBeCloseTo(12);
  });
});

describe("the last shots", () => {
  const down = { seat: 0, is_hit: false, verdict: { id: "short" } } as unknown as Landing;
  const far = { ...flight, target: [0, 10] as [number, number] };
  const shots = [flight, flight, far].reduce((all, one) => withShot(all, { flight: one, landing: down }), new Map() as Shots);

  it("are kept once each, by who fired", () => {
    expect(shots.get(0)!.map((one) => one.flight)).toEqual([flight, far]);
    expect(withShot(shots, { flight: null, landing: null })).toBe(shots);
  });
  it("mark the sight where they were fired at the same target", () => {
    expect(atSame(shots, 0, [0, 10]).map((one) => one.flight)).toEqual([far]);
    expect(atSame(shots, 1, [0, 10])).toEqual([]);
  });
  it("stand under a seal that is read in two groups", () => expect(sealNumber("7f3ac21e55aa")).toBe("7f3a\u00a0c21e"));
});

describe("a duel", () => {
  it("shows its verdict after 540 milliseconds of nothing", () => {
    const all = beats(false, false);
    expect(all.at(-1)).toEqual(["verdict", 1100]);
    expect(all.at(-1)![1] - all.at(-2)![1]).toBe(540);
  });
  it("waits for a spark", () => expect(beats(true, false).at(-1)).toEqual(["verdict", 1340]));
  it("is two still pictures where nothing may move", () => expect(beats(false, true).map(([beat]) => beat)).toEqual(["faced", "verdict"]));
});

type Told = Extract<Outgoing, { type: "events" }>;
const ply = (v: number): Told => ({ type: "events", events: [{ v, at: 0, kind: "ply", lines: [] }], now: { v, state: "running" } }) as unknown as Told;
const scene = (v: number, more: object = {}) =>
  ({ type: "scene", v, viewer: 0, picture: { duel: null, flight: null, landing: null, ...more } }) as unknown as Outgoing;
const duel = { attacker: {}, defender: {}, verdict: { id: "won" } };
const landing = { seat: 0, is_hit: false, verdict: { id: "short" } };

function directed() {
  const taken: string[] = [];
  let v = 4;
  const take = (message: Outgoing) => {
    taken.push(message.type);
    if (message.type === "events") v = message.now.v;
  };
  const direction = new Direction({ take, picture: () => ({ pieces: [] }) as unknown as Picture, version: () => v });
  return { direction, taken };
}

describe("what is told", () => {
  it("is taken with its picture where nothing is directed", () => {
    const { direction, taken } = directed();
    direction.hear(ply(5));
    expect(taken).toEqual([]);
    direction.hear(scene(5));
    expect(taken).toEqual(["events", "scene"]);
  });
  it("waits for the verdict of a duel, and what comes after it for its end", () => {
    const { direction, taken } = directed();
    for (const message of [ply(5), scene(5, { duel }), ply(6), scene(6)]) direction.hear(message);
    expect(taken).toEqual([]);
    direction.tell();
    expect(taken).toEqual(["events", "scene"]);
    expect(direction.played?.duel).toBeDefined();
    direction.over();
    expect(taken).toHaveLength(4);
    expect(direction.played).toBeUndefined();
  });
  it("plays two duels one after the other", () => {
    const { direction, taken } = directed();
    for (const message of [ply(5), scene(5, { duel }), ply(6), scene(6, { duel })]) direction.hear(message);
    direction.over();
    expect(taken).toHaveLength(2);
    expect(direction.played?.duel).toBeDefined();
    direction.over();
    expect(taken).toHaveLength(4);
  });
  it("of a shot waits until the ball is down", () => {
    const { direction, taken } = directed();
    direction.hear({ type: "flown", flight, since: 0 });
    expect(direction.played).toMatchObject({ flight });
    direction.hear(ply(5));
    direction.hear(scene(5, { flight, landing }));
    expect(direction.played).toMatchObject({ flight, landing });
    expect(taken).toEqual([]);
    direction.tell();
    expect(taken).toEqual(["events", "scene"]);
  });
  it("is no scene to somebody who has just come", () => {
    const { direction, taken } = directed();
    direction.hear(ply(5));
    direction.hear({ type: "welcome" } as unknown as Outgoing);
    direction.hear(scene(5, { duel }));
    expect(taken).toEqual(["welcome", "scene"]);
    expect(direction.played).toBeUndefined();
  });
});

describe("a chart of ranks", () => {
  const chart: Chart = {
    title: { id: "title" },
    rule: { id: "rule" },
    ranks: ["three", "two", "one", "odd"].map((id) => ({ id, symbol: id, name: { id }, is_aside: id === "odd" })),
  };
  it("stands in one column, with what has no rank aside", () => {
    const spots = spotsOf(chart);
    expect(new Set(spots.slice(0, 3).map((spot) => spot.x)).size).toBe(1);
    expect(spots[3]!.x).toBeGreaterThan(spots[0]!.x);
  });
  it("draws a line for every exception", () => {
    const [high, , low, odd] = spotsOf(chart);
    for (const [winner, loser] of [[low, high], [odd, high], [low, odd]]) expect(lineOf(winner!, loser!)).toMatch(/^M[\d. ]+[CL]/);
  });
});
