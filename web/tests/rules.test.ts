import { expect, test } from "vitest";
import { changes, parse } from "../src/rules/example";
import { plain, runs } from "../src/rules/find";
import type { Picture } from "../src/wire";

test("a search finds words without their accents, and marks them as they are written", () => {
  expect(plain("Île Éclair")).toBe("ile eclair");
  expect(runs("Un *équipage* entier", "equip").filter((run) => run.isFound)).toEqual([{ text: "équip", isFound: true, isItalic: true }]);
  expect(runs("abc", "").length).toBe(1);
});

test("the lines of an example are read as the rulebook writes them", () => {
  expect(parse("blue enter bow")).toEqual({ kind: "play", seat: 0, move: "enter bow" });
  expect(parse("chance roll 2")).toEqual({ kind: "play", seat: undefined, move: "roll 2" });
  expect(parse("cannot red enter stern : taken")).toEqual({ kind: "cannot", seat: 1, move: "enter stern" });
  expect(parse("odds roll 2 : 1/3")).toEqual({ kind: "odds", move: "roll 2", share: "1/3" });
  expect(parse("choices red : step a b, step b c")).toEqual({ kind: "choices", seat: 1 });
});

test("what changed is where pieces came and went, trays left out", () => {
  const at = (pieces: [string, string][]) =>
    ({ places: [{ id: "a" }, { id: "b" }, { id: "hand", tray: true }], pieces: pieces.map(([id, place]) => ({ id, kind: "token", place })) }) as unknown as Picture;
  expect(changes(at([["p", "a"], ["q", "hand"]]), at([["p", "b"]])).sort()).toEqual(["a", "b"]);
});
