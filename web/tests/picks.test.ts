import { describe, expect, it } from "vitest";
import { decided, following, next, only } from "../src/picks";
import type { Choice } from "../src/wire";

const choice = (text: string, ...picks: string[]): Choice => ({ text, label: { id: text }, picks });
const choices = [
  choice("retreat 8", "8"),
  choice("advance skull 8", "8", "skull"),
  choice("advance key 8", "8", "key"),
  choice("enter", "reserve"),
  choice("end"),
];

describe("the tree of picks", () => {
  it("lights what begins a choice, once each", () => {
    expect(next(choices, [])).toEqual(["8", "reserve"]);
  });
  it("lights what can follow", () => {
    expect(next(choices, ["8"])).toEqual(["skull", "key"]);
    expect(following(choices, ["8"])).toHaveLength(3);
  });
  it("decides alone only where nothing longer is left open", () => {
    expect(only(choices, ["8"])).toBeUndefined();
    expect(only(choices, ["8", "key"])?.text).toBe("advance key 8");
    expect(only(choices, ["reserve"])?.text).toBe("enter");
    expect(only([choices[4]!], [])).toBeUndefined();
  });
  it("offers what is made already as buttons", () => {
    expect(decided(choices, []).map(({ text }) => text)).toEqual(["end"]);
    expect(decided(choices, ["8"]).map(({ text }) => text)).toEqual(["retreat 8"]);
  });
});

describe("the end of a choice's way", () => {
  const forward: Choice = { ...choice("advance skull 8", "8", "skull"), via: ["8", "9", "10"] };
  const other: Choice = { ...choice("advance key 8", "8", "key"), via: ["8", "9"] };
  const back: Choice = { ...choice("retreat 8", "8"), via: ["8", "7"] };
  const all = [forward, other, back];

  it("is lit once something is picked, and not before", () => {
    expect(next(all, [])).toEqual(["8"]);
    expect(next(all, ["8"])).toEqual(["skull", "10", "key", "9", "7"]);
  });
  it("stands for the last pick, or for one that was left out", () => {
    expect(only(all, ["8", "10"])).toBe(forward);
    expect(only(all, ["8", "7"])).toBe(back);
  });
  it("asks which where two choices end there", () => {
    const both = [forward, { ...other, via: ["8", "9", "10"] }];
    expect(only(both, ["8", "10"])).toBeUndefined();
    expect(decided(both, ["8", "10"])).toHaveLength(2);
    expect(next(both, ["8", "10"])).toEqual([]);
  });
});
