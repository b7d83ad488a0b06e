import { describe, expect, it } from "vitest";
import { inRounds } from "../src/parts/rounds";
import { COLOURS, type TableEvent } from "../src/wire";

const event = (v: number, kind: string, seat?: number): TableEvent => ({ v, at: 0, kind, seat });
const plies = (...seats: number[]) => seats.map((seat, k) => event(k + 1, "ply", seat));
/** An event that tells of plies: the seat's own, then those of chance, each by whom it is for. */
const tells = (event: TableEvent, ...seats: number[]): TableEvent => ({
  ...event,
  lines: seats.map((seat, k) => ({
    ply: 10 * event.v + k,
    say: { id: "event", args: { seat: { id: `seat-${COLOURS[seat]}` } } },
    text: `${event.v}.${k}`,
  })),
});
const roundsOf = (events: TableEvent[]) =>
  inRounds(events).flatMap(({ event, round }) => (event.lines ?? []).map((line) => `${line.text} in ${round}`));

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
  it("has the roll that opens a turn in the round of that turn", () => {
    const start = tells(event(1, "start"), 0, 0);
    const [first, second] = [tells(event(2, "ply", 0), 0, 1), tells(event(3, "ply", 1), 1, 0)];
    const all = ["1.0 in 0", "1.1 in 1", "2.0 in 1", "2.1 in 1", "3.0 in 1", "3.1 in 2"];
    expect(roundsOf([start, first, second])).toEqual(all);
    expect(roundsOf([start, first, second, tells(event(4, "ply", 0), 0)])).toEqual([...all, "4.0 in 2"]);
  });
  it("leaves a draw for another than the next seat in its own turn", () => {
    expect(roundsOf([tells(event(1, "ply", 0), 0, 1), tells(event(2, "ply", 0), 0)])).toEqual(["1.0 in 1", "1.1 in 1", "2.0 in 1"]);
    expect(inRounds([tells(event(1, "ply", 0), 0, 1), event(2, "ply", 0)])).toHaveLength(2);
  });
  it("begins no round with a turn that was taken back before anybody acted in it", () => {
    const taken = [tells(event(1, "ply", 0), 0), tells(event(2, "ply", 1), 1, 0), event(3, "undo", 1), tells(event(4, "ply", 1), 1, 0)];
    expect(roundsOf(taken).slice(1)).toEqual(["2.0 in 1", "2.1 in 1", "4.0 in 1", "4.1 in 2"]);
  });
});
