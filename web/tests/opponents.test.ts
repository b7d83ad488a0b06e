import { describe, expect, it } from "vitest";
import { characterAt, faceOf } from "../src/opponents/faces";
import { columnsOf, neighbour } from "../src/opponents/grid";
import { offered } from "../src/opponents/offered";
import { counted, told } from "../src/opponents/results";
import { scaleOf, shareOf, spreadOf } from "../src/opponents/scale";
import { pageOf } from "../src/paths";
import { COLOURS, type SeatHead } from "../src/wire";

const bot = (seat: number, level: string): SeatHead => ({ seat, colour: COLOURS[seat]!, kind: "bot", level });
const rated = (rating: number, spread: number) => ({ rating, low: rating - spread, high: rating + spread });

describe("who has a portrait", () => {
  it("is a bot that is one of the characters", () => {
    expect(characterAt(bot(1, "pepin"))).toBe("pepin");
    expect(characterAt({ kind: "person", level: "pepin" })).toBeUndefined();
  });
  it("is no bot of the levels of before, nor one that a host has added", () => {
    for (const level of ["easy", "hard", "parrot", "toString"]) expect(faceOf(level)).toBeUndefined();
  });
});

describe("whom a game offers", () => {
  const eight = [{ id: "pepin" }, { id: "ombre" }];
  it("are the characters, in the place of the levels of before", () => {
    expect(offered(["easy", "medium", "hard"], eight)).toEqual(["pepin", "ombre"]);
  });
  it("are the bots of a host besides, each once", () => {
    expect(offered(["pepin", "parrot"], [{ id: "pepin" }])).toEqual(["pepin", "parrot"]);
    expect(offered(["easy", "parrot"], [])).toEqual(["easy", "parrot"]);
  });
});

describe("a grid", () => {
  it("is walked by arrows, and nobody falls off its edges", () => {
    expect(neighbour(3, "ArrowDown", 4, 8)).toBe(7);
    expect(neighbour(7, "ArrowDown", 4, 8)).toBe(7);
    expect(neighbour(4, "ArrowUp", 4, 8)).toBe(0);
    expect(neighbour(0, "ArrowLeft", 4, 8)).toBe(0);
    expect(neighbour(3, "ArrowRight", 4, 8)).toBe(4);
  });
  it("is walked to its ends, and other keys are not its own", () => {
    expect(neighbour(3, "Home", 4, 8)).toBe(0);
    expect(neighbour(3, "End", 4, 8)).toBe(7);
    expect(neighbour(3, "Enter", 4, 8)).toBeUndefined();
  });
  it("has as many columns as stand beside the first", () => {
    expect(columnsOf([10, 10, 10, 300, 300])).toBe(3);
    expect(columnsOf([10, 10])).toBe(2);
    expect(columnsOf([10, 90, 170])).toBe(1);
  });
});

describe("results", () => {
  it("are counted for each opponent once, against the best of its seats", () => {
    const seats = [bot(1, "pepin"), bot(2, "pepin"), bot(3, "ombre")];
    const after = counted({ pepin: { won: 1, drawn: 0, lost: 0 } }, seats, 0, [0.3, 0, 0.3, 0.4]);
    expect(after).toEqual({ pepin: { won: 1, drawn: 1, lost: 0 }, ombre: { won: 0, drawn: 0, lost: 1 } });
  });
  it("are told as a count of wins where there is nothing else to tell", () => {
    expect(told(undefined)).toEqual({ icon: "plus", parts: [{ id: "result-none", count: 0 }] });
    expect(told({ won: 6, drawn: 0, lost: 0 })).toEqual({ icon: "check", parts: [{ id: "result-beaten", count: 6 }] });
    expect(told({ won: 2, drawn: 0, lost: 3 }).parts.map((part) => part.id)).toEqual(["result-won", "result-lost"]);
  });
});

describe("the scale of ratings", () => {
  const scale = scaleOf([rated(620, 35), rated(1180, 35), rated(1940, 35)])!;
  it("holds every interval, and few round numbers", () => {
    expect(scale.ticks).toEqual([600, 900, 1200, 1500, 1800]);
    expect(shareOf(scale, 585)).toBeGreaterThan(0);
    expect(shareOf(scale, 1975)).toBeLessThan(1);
  });
  it("is none where nobody is rated", () => {
    expect(scaleOf([{ rating: null, low: null, high: null }])).toBeUndefined();
  });
  it("says the spread of an interval with its rating in the middle, and of no other", () => {
    expect(spreadOf(1180, 1145, 1215)).toBe(35);
    expect(spreadOf(1180, 1100, 1200)).toBeUndefined();
  });
});

describe("the address of the opponents", () => {
  it("is that of one game, or of the first", () => {
    expect(pageOf("opponents")).toEqual({ page: "opponents", id: "" });
    expect(pageOf("opponents/some-game")).toEqual({ page: "opponents", id: "some-game" });
    expect(pageOf("opponents/some-game/more").page).toBe("lost");
  });
});
