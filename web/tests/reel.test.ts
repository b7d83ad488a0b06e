import { expect, test } from "vitest";
import { Reel } from "../src/replay/reel.svelte";
import type { Picture, TurningPoint } from "../src/wire";

const PLIES = 60;
const picture = (ply: number, more: object = {}) => ({ fresh: ply, choices: [], places: [], ...more }) as unknown as Picture;

function reel(scenes: ReadonlyMap<number, object> = new Map()) {
  const asked: number[] = [];
  const made = new Reel({
    pictures: async (from, count) => {
      asked.push(from);
      const last = Math.min(PLIES, from + count - 1);
      return { plies: PLIES, first: from, pictures: Array.from({ length: last - from + 1 }, (_, k) => picture(from + k, scenes.get(from + k))) };
    },
    otherLine: async (ply, moves) => ({ pictures: [picture(ply), ...moves.map((_, k) => picture(1000 + k))] }),
  });
  return { made, asked };
}

test("a replay opens at its end, or where a link says, and stays within the game", async () => {
  const { made } = reel();
  await made.open(undefined);
  expect([made.ply, made.shown?.fresh]).toEqual([PLIES, PLIES]);
  await made.open(7);
  expect([made.ply, made.shown?.fresh]).toEqual([7, 7]);
  await made.to(-5);
  expect(made.ply).toBe(0);
  await made.to(Number.NaN);
  expect(made.ply).toBe(0);
});

test("going back and on asks for pictures by the page", async () => {
  const { made, asked } = reel();
  await made.open(30);
  const before = asked.length;
  for (const ply of [29, 28, 27, 26, 31, 40, 45]) await made.to(ply);
  expect(asked.length).toBe(before);
  await made.to(46);
  expect(asked.length).toBe(before + 1);
});

test("a line that was not played is followed step by step, and left by going anywhere", async () => {
  const { made } = reel();
  await made.open(20);
  await made.branch({ ply: 20, seat: 0, instead: { line: ["a", "b"] } } as unknown as TurningPoint);
  expect([made.ply, made.other?.at, made.shown?.fresh]).toEqual([19, 1, 1000]);
  made.by(1);
  expect(made.shown?.fresh).toBe(1001);
  made.by(1); // there is no more of it
  expect(made.other?.at).toBe(2);
  made.key("Escape")!();
  await made.to(19);
  expect([made.other, made.shown?.fresh]).toEqual([undefined, 19]);
  expect(made.key("x")).toBeUndefined();
});

test("a duel is played before the board shows how it ended; who goes elsewhere sees none", async () => {
  const { made } = reel(new Map([[8, { duel: { verdict: { id: "won" } } }]]));
  await made.open(7);
  await made.to(8);
  expect([made.ply, made.shown?.fresh, made.viewing.isOpen]).toEqual([8, 7, true]);
  made.tick();
  expect(made.ply).toBe(8);
  made.viewing.tell();
  expect(made.shown?.fresh).toBe(8);
  made.viewing.over();
  expect(made.viewing.played).toBeUndefined();
  for (const ply of [6, 8]) await made.to(ply);
  expect([made.shown?.fresh, made.viewing.played]).toEqual([8, undefined]);
  for (const ply of [7, 8, 9]) await made.to(ply);
  expect([made.shown?.fresh, made.viewing.played]).toEqual([9, undefined]);
});

test("a replay that runs by itself stops at the end", async () => {
  const { made } = reel();
  await made.open(PLIES - 1);
  made.isPlaying = true;
  made.tick();
  expect([made.ply, made.isPlaying]).toEqual([PLIES, true]);
  made.tick();
  expect(made.isPlaying).toBe(false);
});
