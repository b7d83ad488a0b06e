import { beforeEach, expect, test, vi } from "vitest";
import type { TableSocket } from "../src/home/socket";

const made = vi.hoisted(() => [] as (TableSocket & { sent: { type: string; cid?: string }[]; isClosed: boolean })[]);
vi.mock("../src/home/at", () => ({ isSite: false, isHome: (table: string) => table.startsWith("home") }));
vi.mock("../src/home/socket", () => ({
  connect: () => {
    const socket = {
      ...{ readyState: 1, onopen: null, onmessage: null, onclose: null, sent: [] as object[], isClosed: false },
      send: (text: string) => socket.sent.push(JSON.parse(text) as object),
      // As a browser does where nothing answers: it says for long that it is being closed.
      close: () => Object.assign(socket, { readyState: 2, isClosed: true }),
    };
    made.push(socket as unknown as (typeof made)[0]);
    return socket;
  },
}));
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { addEventListener: () => {}, visibilityState: "visible" });
vi.stubGlobal("WebSocket", { OPEN: 1 });

const { Line } = await import("../src/line");
const listener = { version: () => 0, hear: vi.fn(), status: vi.fn() };
const MOVE = { type: "move", base: 1, action: "e4" } as const;
const NOTICED = 45_000; // for so long the clocks wait

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
});

const hear = (k: number, message: object) => made[k]!.onmessage!({ data: JSON.stringify(message) });
const welcomed = (k: number) => {
  made[k]!.onopen!();
  hear(k, { type: "welcome" });
};
const moves = (k: number) => made[k]!.sent.filter((message) => message.type === "move");

function opened(table = "any"): InstanceType<typeof Line> {
  const line = new Line(table, { lang: "en" }, listener);
  welcomed(0);
  return line;
}

test("a move that nobody answers is made over another line, with the same mark", () => {
  void opened().ask(MOVE);
  vi.advanceTimersByTime(7_000);
  expect(made).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(made).toHaveLength(2);
  expect(made[0]!.isClosed).toBe(true);
  welcomed(1);
  expect(moves(1)).toEqual(moves(0));
  vi.advanceTimersByTime(9_000);
  expect(made, "and so on until somebody answers").toHaveLength(3);
});

test("a move that is answered, or on the way to a house in this page, keeps its line", async () => {
  const asked = opened().ask(MOVE);
  hear(0, { type: "ack", cid: moves(0)[0]!.cid, v: 2 });
  expect(await asked).toBe(2);
  vi.advanceTimersByTime(15_000);
  expect(made).toHaveLength(1);

  made.length = 0;
  void opened("home1").ask(MOVE);
  vi.advanceTimersByTime(15_000);
  expect(made).toHaveLength(1);
});

test("who only waits notices that the line is dead while the clocks wait", () => {
  opened();
  vi.advanceTimersByTime(19_900);
  hear(0, { type: "pong" });
  vi.advanceTimersByTime(NOTICED - 10_000);
  expect(made).toHaveLength(2);
});
