/** The rules as WebAssembly, in Node: on real modules where `flibuste modules` has made them. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { Bot, portions, Stride } from "../src/law/bot";
import { stretchAfter } from "../src/law/chances";
import { CHANCE, OVER, Rows } from "../src/law/engine";
import { load, manifestOf, moduleOf, NoModule, type Reader } from "../src/law/load";
import type { SearchFacts } from "../src/law/manifest";
import { Fields } from "../src/law/module";
import { below, generator } from "../src/law/rng";
import { think } from "../src/law/thinker";

interface Files {
  existsSync(path: string): boolean;
  readFileSync(path: string): Uint8Array;
}
// The page knows no files, and neither do its types.
const { existsSync, readFileSync } = (await import("node:fs" as string)) as Files;
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const folder = env.FLIBUSTE_MODULES ?? new URL("../../src/flibuste/web/law", import.meta.url).pathname;
const isThere = existsSync(`${folder}/manifest.json`);
const read: Reader = (name) => Promise.resolve(new Uint8Array(readFileSync(`${folder}/${name}`)));

describe("the small generator", () => {
  it("gives the numbers that Python gives", () => {
    let state = generator(5);
    expect(state).toBe(11773242936409087329n);
    const found = [];
    for (let k = 0; k < 5; k++) {
      const [number, after] = below(state, 1000);
      found.push(number);
      state = after;
    }
    expect(found).toEqual([136, 761, 728, 36, 371]);
  });
});

describe("a record", () => {
  it("is blank where nothing is set", () => {
    const fields = new Fields({ size: 8, fields: { one: ["i8", 0, [], 0], many: ["i16", 2, [3], -2] } });
    const view = new DataView(fields.blank().buffer);
    expect([0, 1, 2].map((k) => fields.read(view, 0, "many", k))).toEqual([-2, -2, -2]);
    fields.write(view, 0, "many", 300, 1);
    expect(fields.read(view, 0, "many", 1)).toBe(300);
    expect(fields.read(view, 0, "one")).toBe(0);
  });
});

describe("chances", () => {
  const search = { surest: 0.999, deviations: 1.96 } as SearchFacts;
  const plain = [{ simulations: 1, slope: 1, lean: 0, error: 0 }];
  it("of what was never tried are unknown", () => {
    const advice = stretchAfter(plain, 10, search).advice(3, 0, 0, 2);
    expect([advice.wins, advice.low, advice.high]).toEqual([0, 0, 1]);
  });
  it("are the share itself where nothing was measured", () => {
    expect(stretchAfter(plain, 10, search).advice(3, 6, 9, 2).wins).toBeCloseTo(0.65);
  });
  it("add up to one", () => {
    const all = stretchAfter(plain, 10, search).chances([0.5, 0.2, 0.3], 0, 0.6);
    expect(all[0]).toBe(0.6);
    expect(all[0]! + all[1]! + all[2]!).toBeCloseTo(1);
  });
});

describe("a thought", () => {
  /** The choices in the order in which they are simulated. */
  const simulated = (stride: Stride, then: (stride: Stride) => void = () => {}) => {
    const found: number[] = [];
    for (const [codes, times] of portions([3, 5, 8], 7, stride)) {
      for (let k = 0; k < times; k++) found.push(...codes);
      then(stride);
    }
    return found;
  };

  it("simulates in the same order, however often it looks at its clock", () => {
    const whole = simulated(new Stride());
    expect(whole.length).toBe(21);
    for (const now of [1, 2, 4, 10]) expect(simulated(Object.assign(new Stride(), { now }))).toEqual(whole);
    expect(simulated(new Stride(), (stride) => (stride.now = (stride.now % 5) + 1))).toEqual(whole);
  });

  it("looks at its clock the more often, the longer a simulation takes", () => {
    const stride = new Stride();
    stride.took(20, 400);
    expect(stride.now).toBe(1);
    stride.took(1, 500);
    expect(stride.now).toBe(1);
    for (let k = 0; k < 9; k++) stride.took(stride.now, stride.now / 50);
    expect(stride.now).toBe(500);
  });

  it("that nobody waits for is not begun", async () => {
    const post = vi.fn();
    vi.stubGlobal("Worker", class {
      postMessage = post;
      addEventListener = () => {};
      removeEventListener = () => {};
    });
    const left = AbortSignal.abort(new Error("left"));
    await expect(think("", "any", new Uint8Array(), 0, "medium", left)).rejects.toThrow("left");
    expect(post).not.toHaveBeenCalled();
  });

  afterEach(() => void vi.unstubAllGlobals());
});

describe.skipIf(!isThere)("modules", () => {
  const games = isThere ? Object.keys(JSON.parse(new TextDecoder().decode(readFileSync(`${folder}/manifest.json`))).games) : [];

  it.each(games)("%s is played to its end, by legal choices alone", async (game) => {
    const rows = new Rows(moduleOf(await load(read, game, false)), 2);
    const { rulesets, plies, secrets } = rows.module.facts;
    const [ruleset] = Object.values(rulesets);
    rows.seed(3);
    rows.begin(0, ruleset!.seats, ruleset!.options);
    let done = 0;
    while (rows.actor(0) !== OVER && done++ < Math.min(plies, 400)) {
      const codes = rows.legal(0);
      const actor = rows.actor(0);
      if (actor === CHANCE) expect(rows.odds(0).length).toBe(codes.length);
      else expect(rows.objection(0, codes[0]!).reason).toBe(0);
      if (actor >= 0 && secrets) {
        rows.copy(0, 1);
        rows.veil(1, actor);
        rows.imagine(1, actor);
        expect(rows.legal(1)).toEqual(codes);
      }
      const [k, after] = below(rows.random, codes.length);
      rows.random = after;
      rows.apply(0, codes[k]!);
    }
    if (rows.actor(0) === OVER) expect(rows.score(0).shares.reduce((a, b) => a + b)).toBeCloseTo(1);
  });

  it.each(games)("%s is thought about from a veiled record, the same for the same seed", async (game) => {
    const loaded = await load(read, game);
    const [ruleset] = Object.values(loaded.facts.rulesets);
    const rows = new Rows(moduleOf(loaded), 1);
    rows.begin(0, ruleset!.seats, ruleset!.options);
    while (rows.actor(0) === CHANCE) rows.apply(0, rows.legal(0)[0]!);
    const seat = rows.actor(0);
    rows.veil(0, seat);
    const level = { simulations: 60, seconds: 9, error: 3, network: 60 };
    const said = [0, 1000].map((passing) => {
      let clock = 0; // of a machine that takes so long from one look at its clock to the next
      vi.spyOn(performance, "now").mockImplementation(() => (clock += passing));
      return new Bot(moduleOf(loaded), loaded.manifest, loaded.contents, level, 7).think(rows.read(0), seat);
    });
    vi.restoreAllMocks();
    expect(said[0]).toEqual(said[1]);
    expect(said[0]!.advice.length).toBeGreaterThan(0);
    // What only people may do, such as offering a draw, is not thought about.
    for (const { code } of said[0]!.advice) expect(rows.legal(0)).toContain(code);
    expect(said[0]!.worth.reduce((a, b) => a + b)).toBeCloseTo(1);
  });

  it("that are torn are refused", async () => {
    const torn: Reader = async (name) => (name.endsWith(".wasm") ? (await read(name)).slice(1) : read(name));
    await expect(load(torn, games[0]!)).rejects.toThrow(NoModule);
    await expect(load(read, "no-such-game")).rejects.toThrow(NoModule);
  });

  it("of another release are refused", async () => {
    const other: Reader = () => Promise.resolve(new TextEncoder().encode('{"format": "another"}'));
    await expect(manifestOf(other)).rejects.toThrow(NoModule);
  });
});
