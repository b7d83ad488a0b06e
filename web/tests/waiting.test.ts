import { describe, expect, it } from "vitest";
import { fewer, satDown } from "../src/waiting/filled";
import { COLOURS, type GameListed, type SeatHead, type TableHead } from "../src/wire";

const seat = (kind: SeatHead["kind"], k: number): SeatHead => ({ seat: k, colour: COLOURS[k]!, kind });
const around = (...kinds: SeatHead["kind"][]) => kinds.map(seat);
const head = (seats: SeatHead[], more: Partial<TableHead> = {}) => ({ seats, ...more }) as TableHead;
const listed = { seats: [2, 3, 4] } as GameListed;

describe("who has just sat down", () => {
  it("is a person in a seat that was free", () => {
    const now = around("person", "person", "bot");
    expect(satDown(around("person", "open", "open"), now).map((one) => one.seat)).toEqual([1]);
    expect(satDown(now, now)).toEqual([]);
  });
});

describe("a start with fewer", () => {
  it("is offered with as many as are there, where the rules know so few", () => {
    expect(fewer(head(around("person", "person", "open", "bot")), listed)).toBe(3);
    expect(fewer(head(around("person", "open", "open", "open")), listed)).toBeUndefined();
  });
  it("is none of a full table, nor of a position that needs its seats", () => {
    expect(fewer(head(around("person", "person")), listed)).toBeUndefined();
    expect(fewer(head(around("person", "person", "open"), { forked_from: "t" }), listed)).toBeUndefined();
  });
});
