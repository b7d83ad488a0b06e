import { describe, expect, test } from "vitest";
import { heard } from "../src/sounds/heard";
import { samplesOf, SCORE, type SoundName } from "../src/sounds/score";
import { RATE } from "../src/sounds/timbre";
import type { Kind, Piece } from "../src/wire";

// The guide to the look, §7; "turn-low" is the bell when the clock is low. Seconds it lasts, at least and at most.
const GUIDE: Record<SoundName, [number, number]> = {
  pick: [0.03, 0.1],
  place: [0.05, 0.2],
  card: [0.08, 0.25],
  shuffle: [0.4, 0.9],
  dice: [0.3, 0.5],
  walk: [0.25, 0.4],
  sail: [0.4, 0.8],
  capture: [0.5, 1],
  treasure: [0.3, 0.8],
  coin: [0.4, 0.7],
  cannon: [0.7, 1.2],
  hit: [0.1, 0.3],
  miss: [0.4, 0.8],
  refused: [0.1, 0.25],
  turn: [0.8, 1.5],
  "turn-low": [1.2, 2],
  end: [1.8, 3],
  chat: [0.15, 0.4],
};

const peakOf = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

describe.each(Object.entries(GUIDE))("the sound %s", (name, [shortest, longest]) => {
  const samples = samplesOf(name as SoundName);
  const peak = peakOf(samples);

  test("lasts as long as it should", () => {
    expect(samples.length / RATE).toBeGreaterThanOrEqual(shortest);
    expect(samples.length / RATE).toBeLessThanOrEqual(longest);
  });

  test("is heard, and is soft", () => {
    expect(peak).toBeGreaterThan(0.05);
    expect(peak).toBeLessThan(0.5);
    expect(samples.every(Number.isFinite)).toBe(true);
  });

  test("does not click", () => {
    expect(Math.abs(samples[0]!)).toBeLessThan(0.002);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.002);
    expect(peakOf(samples.slice(0, 22))).toBeLessThan(0.35 * peak); // the first half millisecond
    expect(peakOf(samples.slice(-22))).toBeLessThan(0.1 * peak);
  });

  test("is about no constant pressure", () => {
    const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
    expect(Math.abs(mean)).toBeLessThan(0.01);
  });
});

test("every sound of the guide is there, and no other", () => {
  expect(Object.keys(SCORE).sort()).toEqual(Object.keys(GUIDE).sort());
});

const picture = (pieces: Piece[]) => ({
  actor: 0,
  places: [
    { id: "a", x: 0, y: 0, label: { id: "a" } },
    { id: "hand", x: 0, y: 0, label: { id: "hand" }, tray: true },
  ],
  pieces,
});

const kind = (sound: Kind["sound"]): Kind => ({ motion: "slide", sound, sign: "", is_sign: false, is_mark: false });
const KINDS = { pawn: kind("walk"), ship: kind("sail"), die: kind("dice"), treasure: kind("treasure"), card: kind("card"), token: kind("place") };

const piece = (id: string, kind: string, place: string, more: Partial<Piece> = {}): Piece => ({ id, kind, place, ...more });

test.each([
  ["walk", [piece("p", "pawn", "a")], [piece("p", "pawn", "b")]],
  ["sail", [piece("s", "ship", "a")], [piece("s", "ship", "b")]],
  ["dice", [], [piece("d", "die", "a")]],
  ["capture", [piece("s", "ship", "a"), piece("t", "ship", "b", { owner: 1 })], [piece("s", "ship", "b")]],
  ["treasure", [piece("t", "treasure", "a")], [piece("t", "treasure", "b")]],
  ["card", [], [piece("c", "card", "hand")]],
  ["shuffle", [piece("c", "card", "b", { face: "?", count: 1 })], [piece("c", "card", "b", { face: "?", count: 40 })]],
  ["place", [piece("t", "token", "a")], [piece("t", "token", "b")]],
] as [SoundName, Piece[], Piece[]][])("a change of the picture is heard: %s", (sound, before, after) => {
  expect(heard(picture(before), picture(after), KINDS)).toBe(sound);
});
