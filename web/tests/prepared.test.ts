/** What is done at a table at home before its house is up. */

import { beforeEach, expect, test, vi } from "vitest";

const told = vi.hoisted(() => ({ asked: [] as { type: string; base?: number }[] }));
vi.mock("../src/line", () => ({
  Line: class {
    ask(asking: { type: string; base?: number }): Promise<number> {
      told.asked.push(asking);
      return Promise.resolve(0);
    }
    close(): void {}
  },
}));
vi.mock("../src/settings.svelte", () => ({
  keysOf: () => ({ tokens: [] }),
  language: { now: "en" },
  pace: { now: "once" },
  reducedMotion: { now: true },
  thinking: { now: "server" },
}));
vi.mock("../src/home/seen", () => ({ keepSeen: () => {}, lastSeen: () => Promise.resolve({ v: 7, head: {}, now: {}, viewer: 0, mine: [0], picture: {} }) }));
vi.mock("../src/api", () => ({}));
vi.mock("../src/sound", () => ({ play: () => {} }));
vi.mock("../src/sounds/heard", () => ({ heard: () => undefined }));
vi.mock("../src/law/here", () => ({}));
vi.mock("../src/law/hint", () => ({}));
vi.mock("../src/directed/direction.svelte", () => ({ Direction: class {} }));

const { TableOnScreen } = await import("../src/table.svelte");

beforeEach(() => (told.asked = []));

test("moves, shots and what is taken back follow the picture that is shown", async () => {
  const table = new TableOnScreen("homeone");
  await vi.waitFor(() => expect(table.prepared).toBe(7));
  await Promise.all([table.move("any"), table.shoot(0, 20, 5, 0), table.undo()]);
  expect(told.asked.map(({ type, base }) => [type, base])).toEqual(["move", "shot", "undo"].map((type) => [type, 7]));
});
