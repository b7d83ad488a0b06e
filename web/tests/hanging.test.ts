/** A line that neither answers nor fails. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => ({ isAtHand: true }));
vi.mock("../src/home/house.svelte", () => ({
  isAtHand: () => Promise.resolve(kept.isAtHand),
  askHome: () => Promise.resolve({ status: 200, text: '"at home"', isJson: true }),
}));
vi.mock("../src/settings.svelte", () => ({ keysOf: () => ({ tokens: [] }), language: { now: "en" }, linkOf: () => undefined }));
vi.mock("../src/address", () => ({ address: (path: string) => `/${path}` }));

const { attempt, me } = await import("../src/api");

let answer: (said: unknown) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise((done) => (answer = (said) => done(Response.json(said)))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what a house knows as well is not waited for where one is at hand", async () => {
  kept.isAtHand = true;
  const asked = attempt("any", {});
  await vi.advanceTimersByTimeAsync(5000);
  expect(await asked).toBe("at home");
});

test.each([
  ["where there is no house", false, () => attempt("any", {})],
  ["where only a server knows", true, () => me()],
])("the line is waited for %s", async (_, isAtHand, ask) => {
  kept.isAtHand = isAtHand;
  const asked = ask();
  await vi.advanceTimersByTimeAsync(60_000);
  answer("late");
  expect(await asked).toBe("late");
});
