import { beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => ({
  tables: [] as { id: string; game: string; state: string; changed: number }[],
  seats: [] as object[],
  seen: undefined as object | undefined,
  settings: {} as Record<string, string>,
  record: (id: string): Promise<string> => Promise.resolve(`flibuste record ${id}`),
}));
vi.mock("../src/home/list", () => ({
  allAtHome: () => Promise.resolve(kept.tables),
  tablesAtHome: (state: string) => Promise.resolve(kept.tables.filter((one) => one.state === state)),
  seatsOf: () => Promise.resolve(kept.seats),
  removeAll: () => Promise.resolve(),
}));
vi.mock("../src/home/seen", () => ({ lastSeen: () => Promise.resolve(kept.seen) }));
vi.mock("../src/settings.svelte", () => ({ keptOfSomebody: () => kept.settings, forgetSomebody: () => {} }));
vi.mock("../src/api", () => {
  class Refusal extends Error {
    constructor(readonly because: { code: string; text: string }) {
      super(because.text);
    }
  }
  return { Refusal, record: (id: string) => kept.record(id) };
});

const { Refusal } = await import("../src/api");
const { takenAlong } = await import("../src/identity/here");
const { playedAtHome } = await import("../src/logbook/home");

const table = (id: string, state = "over") => ({ id, game: "any", state, changed: 5, seed: "secret" });
const person = (seat: number) => ({ seat, kind: "person", name: "Manon" });
const bot = (seat: number) => ({ seat, kind: "bot", level: "morgane" });
const refused = (code: string) => Promise.reject(new Refusal({ code, text: "" }));

beforeEach(() => {
  Object.assign(kept, { tables: [table("homeone")], seats: [], seen: undefined, settings: {} });
  kept.record = (id) => Promise.resolve(`flibuste record ${id}`);
});

const played = async () => (await playedAtHome())[0]!;

test("a table at home without a picture says who sat there, and not that a screen was shared", async () => {
  kept.seats = [person(0), bot(1)];
  expect(await played()).toMatchObject({ counts: false, untold: "unknown", opponents: [{ seat: 1, id: "bot:morgane" }], seats: 2 });
  kept.seats = [bot(0), bot(1)];
  expect(await played()).toMatchObject({ counts: false, untold: "watched" });
  kept.seats = [person(0), person(1)];
  expect(await played()).toMatchObject({ counts: false, untold: undefined });
  kept.seats = [];
  expect(await played()).toMatchObject({ counts: false, untold: "unknown" });
});

test("a table at home that was seen to its end tells who won", async () => {
  const now = { outcome: { scores: [1, 0], reason: "resigns" } };
  kept.seen = { head: { seats: [person(0), bot(1)] }, now, mine: [0] };
  expect(await played()).toMatchObject({ counts: true, untold: undefined, result: "won" });
  kept.seen = { head: { seats: [person(0), bot(1)] }, now: {}, mine: [0] }; // closed before its end
  expect(await played()).toMatchObject({ counts: false, untold: "unknown" });
});

test("what is taken along has the records of finished games, and no key of a seat or link of friends", async () => {
  kept.tables.push(table("hometwo", "running"));
  kept.settings = { name: "Manon", "results.any": "{}", "table.abc": "secret", "challenge.def": "secret", "friends.ghi": "secret" };
  const { here, unread } = await takenAlong();
  expect(here.records).toEqual({ homeone: "flibuste record homeone" });
  expect(here.tables.map(({ id }) => id)).toEqual(["homeone", "hometwo"]);
  expect(JSON.stringify(here)).not.toContain("secret");
  expect(unread).toBe(0);
});

test("games that cannot be read are counted, and one does not stand in the way of others", async () => {
  kept.tables.push(table("hometwo"), table("homethree"));
  const asked: string[] = [];
  kept.record = (id) => (asked.push(id), id === "homeone" ? refused("home-law") : Promise.resolve(id));
  expect((await takenAlong()).unread).toBe(1);
  asked.length = 0;
  kept.record = (id) => (asked.push(id), refused("home-unable"));
  expect((await takenAlong()).unread).toBe(3);
  expect(asked).toEqual(["homeone"]); // without a house none can be
});
