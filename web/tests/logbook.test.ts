import { describe, expect, it } from "vitest";
import { dayTold, streakOf, timesOf, usualPart, weekOf } from "../src/logbook/days";
import { inOrder } from "../src/logbook/feats";
import { fromServer, isWanted, merged, type Played } from "../src/logbook/history";
import { extremes, shareOf } from "../src/logbook/share";
import { pageOf } from "../src/paths";
import type { GameResult } from "../src/wire";

const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).getTime();

describe("days in a row", () => {
  it("are counted up to today, and yesterday still counts", () => {
    const times = [at(1), at(2), at(3), at(7), at(8), at(8, 23)];
    expect(streakOf(times, at(8))).toEqual({ now: 2, record: 3 });
    expect(streakOf(times, at(9))).toEqual({ now: 2, record: 3 });
    expect(streakOf(times, at(10))).toEqual({ now: 0, record: 3 });
    expect(streakOf([], at(10))).toEqual({ now: 0, record: 0 });
  });
  it("go on over the nights in which clocks are changed", () => {
    const days = Array.from({ length: 60 }, (_, k) => new Date(2026, 2, 1 + k, 23, 45).getTime());
    expect(streakOf(days, days.at(-1)!).now).toBe(60);
  });
  it("come from quarters of an hour, each as its distance from the last", () => {
    expect(timesOf({ times: [100, 4, 0] })).toEqual([90_000_000, 93_600_000, 93_600_000]);
  });
  it("belong to weeks that begin on Monday", () => {
    expect(new Date(weekOf(at(4))).getDay()).toBe(1);
    expect(weekOf(at(8))).toBe(weekOf(at(2)));
  });
  it("have a part that is the usual one, or none", () => {
    expect(usualPart([at(1, 20), at(2, 21), at(3, 9)])).toBe("evening");
    expect(usualPart([at(1, 20), at(2, 3), at(3, 9)])).toBeUndefined();
    expect(usualPart([at(1, 20)])).toBeUndefined();
  });
  it("are told as people say them", () => {
    expect(dayTold(at(8), at(8, 20), "en")).toBe("today");
    expect(dayTold(at(7), at(8), "fr")).toBe("hier");
    expect(dayTold(at(5), at(8), "en")).toBe("Thursday");
    expect(dayTold(new Date(2025, 4, 3).getTime(), at(8), "en")).toContain("2025");
  });
});

describe("the share of won games", () => {
  it("has an interval that narrows with every game", () => {
    const [few, many] = [shareOf(5, 10)!, shareOf(50, 100)!];
    expect(many.high - many.low).toBeLessThan(few.high - few.low);
    expect(shareOf(61, 109)!.low).toBeCloseTo(0.466, 2);
    expect(shareOf(0, 0)).toBeUndefined();
    expect(shareOf(3, 3)!.high).toBe(1);
  });
  it("tells whom one beats and whom one fears, where there is reason to", () => {
    const [a, b, c] = [
      { id: "a", games: 7, won: 1, drawn: 0 },
      { id: "b", games: 5, won: 4, drawn: 1 },
      { id: "c", games: 2, won: 2, drawn: 0 },
    ];
    expect(extremes([a!, b!, c!])).toEqual({ prey: b, terror: a });
    expect(extremes([c!])).toEqual({ prey: undefined, terror: undefined });
  });
});

const game = (when: number, more: Partial<Played> = {}): Played => ({
  key: `${when}`,
  game: "any",
  at: when,
  result: "won",
  opponents: [{ seat: 1, id: "bot:one" }],
  unknown: 0,
  isHome: false,
  counts: true,
  seats: 2,
  ...more,
});

describe("the history", () => {
  it("has games of a server and of home in one order", () => {
    const home = [game(9, { isHome: true }), game(1, { isHome: true })];
    expect(merged([game(7), game(5)], home, true).map((one) => one.at)).toEqual([9, 7, 5]);
    expect(merged([game(7), game(5)], home, false).map((one) => one.at)).toEqual([9, 7, 5, 1]);
    expect(merged([], home, false).map((one) => one.at)).toEqual([9, 1]);
  });
  it("is filtered by game and by opponent", () => {
    expect(isWanted(game(1), { game: "", against: "" })).toBe(true);
    expect(isWanted(game(1), { game: "other", against: "" })).toBe(false);
    expect(isWanted(game(1), { game: "any", against: "bot:one" })).toBe(true);
    expect(isWanted(game(1), { game: "any", against: "bot:two" })).toBe(false);
  });
  it("says how many of the others have left", () => {
    const told = { game: "any", seats: 4, seat: 0, at: 1, opponents: [{ seat: 1 }], result: "lost", table: "abc" } as unknown as GameResult;
    expect(fromServer(told).unknown).toBe(2);
    expect(fromServer({ ...told, counts: false }).unknown).toBe(0);
  });
  it("tells a place only where somebody knows it", () => {
    const lost = { game: "any", seats: 4, seat: 0, at: 1, opponents: [], result: "lost", rank: 2, share: 0 } as unknown as GameResult;
    expect(fromServer(lost).rank).toBeUndefined(); // the winner took all: nobody was second
    expect(fromServer({ ...lost, share: 0.25 }).rank).toBe(2);
    expect(fromServer({ ...lost, rank: 4 }).rank).toBe(4); // the others have shared, and one was behind them all
  });
});

describe("feats", () => {
  it("begin with the newest, then one of each game that is to do", () => {
    const feats = [
      { name: "a", game: "x" },
      { name: "b", game: "x" },
      { name: "c", game: "y" },
      { name: "d", game: "y", at: 1 },
      { name: "e", game: "x", at: 2 },
    ];
    expect(inOrder(feats).map((feat) => feat.name)).toEqual(["e", "d", "a", "c", "b"]);
  });
});

describe("the address of a logbook", () => {
  it("is one's own without a name, and a captain's with one", () => {
    expect(pageOf("logbook")).toEqual({ page: "logbook", id: "" });
    expect(pageOf("captain/abc")).toEqual({ page: "captain", id: "abc" });
    expect(pageOf("logbook/abc").page).toBe("lost");
    expect(pageOf("captain").page).toBe("lost");
  });
});
