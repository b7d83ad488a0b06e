import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pacing, type News } from "../src/table/pacing";
import type { Outgoing } from "../src/wire";

const ME = 0;
const ply = (v: number, seat = 1) => ({ type: "events", events: [{ v, at: 0, kind: "ply", seat }], now: { v } }) as unknown as News;
const clocks = () => ({ type: "events", events: [], now: { v: 9 } }) as unknown as News;
const scene = (v: number) => ({ type: "scene", v }) as unknown as Outgoing;
const name = (message: Outgoing): string => {
  if (message.type === "scene") return `picture ${message.v}`;
  return message.type === "events" ? `deed ${message.events[0]?.v ?? "none"}` : message.type;
};

function paced(pace = 400) {
  const told: string[] = [];
  const seen = { isHeld: false, deed: undefined as number | undefined, waiting: 0, pace };
  const pacing = new Pacing({
    tell: (message) => told.push(name(message)),
    pause: ({ events }) => (events.some((event) => event.kind === "ply" && event.seat !== ME) ? seen.pace : 0),
    isHeld: () => seen.isHeld,
    changed: (deed, waiting) => ((seen.deed = deed?.events[0]?.v), (seen.waiting = waiting)),
  });
  const hear = (...messages: Outgoing[]) => messages.forEach((message) => pacing.hear(message));
  return { pacing, told, seen, hear };
}

describe("what the others do", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is told deed by deed, each with its picture", () => {
    const { told, seen, hear } = paced();
    hear(ply(1), scene(1), ply(2), scene(2), ply(3), scene(3));
    expect(told).toEqual(["deed 1", "picture 1"]);
    expect(seen).toMatchObject({ deed: 1, waiting: 2 });
    vi.advanceTimersByTime(400);
    expect(told).toEqual(["deed 1", "picture 1", "deed 2", "picture 2"]);
    expect(seen).toMatchObject({ deed: 2, waiting: 1 });
    vi.advanceTimersByTime(800);
    expect(told).toHaveLength(6);
    expect(seen).toMatchObject({ deed: undefined, waiting: 0 });
  });

  it("is known to lead somewhere: where the table stands when all is told", () => {
    const { pacing, hear } = paced();
    hear(ply(1), scene(1));
    expect(pacing.after).toBeUndefined();
    hear(ply(2), scene(2), ply(3), scene(3));
    expect(pacing.after?.v).toBe(3);
    vi.advanceTimersByTime(1200);
    expect(pacing.after).toBeUndefined();
  });

  it("takes as long as somebody has set", () => {
    const { told, hear } = paced(900);
    hear(ply(1), scene(1), ply(2), scene(2));
    vi.advanceTimersByTime(899);
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(told).toHaveLength(4);
  });

  it("is told at once where no time is wanted", () => {
    const { told, seen, hear } = paced(0);
    hear(ply(1), scene(1), ply(2), scene(2));
    expect(told).toHaveLength(4);
    expect(seen).toMatchObject({ deed: undefined, waiting: 0 });
  });

  it("is told at once when it is skipped, in the same order", () => {
    const { pacing, told, seen, hear } = paced();
    hear(ply(1), scene(1), ply(2), scene(2), ply(3), scene(3));
    pacing.skip();
    expect(told).toEqual(["deed 1", "picture 1", "deed 2", "picture 2", "deed 3", "picture 3"]);
    expect(seen).toMatchObject({ deed: undefined, waiting: 0 });
    vi.advanceTimersByTime(5000);
    expect(told).toHaveLength(6);
  });

  it("never holds one's own move back", () => {
    const { told, hear } = paced();
    hear(ply(1), scene(1), ply(2, ME), scene(2));
    expect(told.at(-1)).toBe("picture 2");
  });

  it("keeps its order with what is no deed", () => {
    const { told, hear } = paced();
    hear(ply(1), scene(1), ply(2), scene(2), clocks());
    expect(told).not.toContain("deed none");
    vi.advanceTimersByTime(400);
    expect(told.at(-1)).toBe("deed none");
  });

  it("waits for a scene that is played, and goes on after it", () => {
    const { told, seen, hear } = paced();
    hear(ply(1), scene(1), ply(2), scene(2));
    seen.isHeld = true;
    vi.advanceTimersByTime(3000);
    expect(told).toHaveLength(2);
    seen.isHeld = false;
    vi.advanceTimersByTime(100);
    expect(told).toHaveLength(4);
  });

  it("is all told before a ball flies", () => {
    const { told, hear } = paced();
    hear(ply(1), scene(1), ply(2), scene(2), { type: "flown" } as Outgoing);
    expect(told.slice(-2)).toEqual(["picture 2", "flown"]);
  });

  it("is forgotten where the table is greeted again, and told anew", () => {
    const { told, hear } = paced();
    hear(ply(1), scene(1), ply(2), scene(2), { type: "welcome" } as Outgoing, ply(2), scene(2));
    expect(told).toEqual(["deed 1", "picture 1", "welcome", "deed 2", "picture 2"]);
  });

  it("never falls far behind", () => {
    const { told, hear } = paced();
    for (let v = 1; v <= 100; v += 1) hear(ply(v), scene(v));
    expect(told.length).toBeGreaterThan(100);
  });
});
