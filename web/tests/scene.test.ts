import { describe, expect, it } from "vitest";
import { Art, type Symbol } from "../src/scene/art";
import { captioned, inTwo } from "../src/scene/captions";
import { lightsOn } from "../src/scene/lights";
import { courseOf, courses, placedBadges, threatened, through } from "../src/scene/plans";
import { covered, thingsAt, within } from "../src/scene/reach";
import { behind, bearings, isStack, sceneOf, type Scene } from "../src/scene/scene";
import type { Choice, Picture, Piece, Place } from "../src/wire";

const symbol: Symbol = { href: "#x", box: [0, 0, 64, 64] };
const shape = { ring: "fitted", is_stacked: false, is_captioned: false, is_afloat: false, water: null, sign: "" } as const;
const kind = { motion: "slide", sound: "place", sign: "", is_sign: false, is_mark: false } as const;
const art = new Art(
  [["board", symbol], ["pawn", symbol], ["chalk", symbol], ["card", symbol]],
  { kinds: { chalk: { ...kind, is_mark: true } }, shapes: { shelf: { ...shape, is_captioned: true } }, chart: null, drawn: {} },
);

const place = (id: string, x: number, y: number, more: Partial<Place> = {}): Place => ({ id, x, y, label: { id }, ...more });
const pawn = (id: string, at: string, owner: number, more: Partial<Piece> = {}): Piece => ({ id, kind: "pawn", place: at, owner, ...more });
const choice = (text: string, parts: string[], more: Partial<Choice> = {}): Choice => ({ text, label: { id: text }, parts, ...more });

/** A row of four places; the viewer's pawns stand on the first, a foe's on the third. */
function scene(more: Partial<Picture> = {}, isTall = false): Scene {
  const picture: Picture = {
    viewer: 0, actor: 0, box: [0, 0, 1000, 600], board: "board", touches: [], ways: [], trails: [], fresh: 0, prompt: { id: "" },
    places: [place("a", 100, 300), place("b", 200, 300), place("c", 300, 300), place("d", 400, 300)],
    pieces: [pawn("mine", "a", 0), pawn("also", "a", 0), pawn("foe", "c", 1)],
    choices: [], facts: [], progress: [], aim: null, flight: null, landing: null, duel: null, steps: null, mists: [], odds: {}, outcome: null,
    ...more,
  };
  return sceneOf(picture, art, isTall);
}

const lit = (...ids: string[]) => new Map(ids.map((id) => [id, `touch ${id}`]));
const idsOf = (spots: { place: Place }[]) => spots.map((spot) => spot.place.id);

describe("what is lit", () => {
  it("is the viewer's pieces in a place, where the place stands for them", () => {
    const found = lightsOn(scene(), lit("a"), []);
    expect([...found.pieces]).toEqual([["mine", "a"], ["also", "a"]]);
    expect(found.spots).toEqual([]);
  });

  it("is a place without pieces of the viewer itself", () => {
    const found = lightsOn(scene(), lit("b", "c"), []);
    expect(found.pieces.size).toBe(0);
    expect(idsOf(found.spots)).toEqual(["b", "c"]);
  });

  it("is the place where a choice ends, whoever stands there", () => {
    const choices = [choice("home", ["a"], { via: ["d", "a"] })];
    const found = lightsOn(scene({ choices }), lit("a"), []);
    expect(idsOf(found.spots)).toEqual(["a"]);
    expect(found.pieces.size).toBe(0);
  });

  it("is a mark and the place it lies on, which is touched once", () => {
    const pieces = [{ id: "line", kind: "chalk", place: "b" }, pawn("mine", "a", 0)];
    const found = lightsOn(scene({ pieces }), lit("line", "b"), []);
    expect(found.targets.map((target) => target.id)).toEqual(["line"]);
    expect(idsOf(found.spots)).toEqual(["b"]);
    expect(found.drawn.map((one) => one.piece.id)).toEqual(["line", "mine"]);
  });

  it("hides a mark that cannot be picked", () => {
    const pieces = [{ id: "line", kind: "chalk", place: "b" }, pawn("mine", "a", 0)];
    expect(lightsOn(scene({ pieces }), lit(), []).drawn.map((one) => one.piece.id)).toEqual(["mine"]);
  });

  it("lifts what is picked, by its own name or by its place's", () => {
    expect([...lightsOn(scene(), lit(), ["foe"]).picked]).toEqual(["foe"]);
    expect([...lightsOn(scene(), lit(), ["a"]).picked]).toEqual(["mine", "also"]);
  });

  it("is touched where it is, in a circle no smaller than nine tenths of a cell", () => {
    const places = [place("a", 100, 300), place("b", 200, 300), place("dot", 300, 300, { size: 8 })];
    const found = lightsOn(scene({ places, pieces: [] }), lit("dot", "nowhere"), []).targets;
    expect(found).toEqual([{ id: "dot", label: "touch dot", x: 300, y: 300, size: 45 }]);
  });
});

describe("a pointer", () => {
  const { targets } = lightsOn(scene(), lit("b", "c"), []);

  it("belongs to the nearest lit thing within reach", () => {
    expect(within(targets, { x: 240, y: 300, pixel: 2 }).map(({ id }) => id)).toEqual(["b", "c"]);
    expect(within(targets, { x: 205, y: 300, pixel: 1 })).toEqual([{ id: "b", pixels: 5 }]);
    expect(within(targets, { x: 200, y: 380, pixel: 1 })).toEqual([]);
  });

  it("asks for a loupe where a finger covers two", () => {
    expect(covered(targets, { x: 205, y: 300, pixel: 1 })).toBeUndefined();
    const seen = covered(targets, { x: 250, y: 300, pixel: 2 });
    expect(seen).toEqual({ part: [122, 172, 256, 256], near: ["b", "c"] });
  });

  it("finds the pieces of a place, then the place", () => {
    expect(thingsAt(scene(), { x: 104, y: 300 })).toEqual(["mine", "also", "a"]);
    expect(thingsAt(scene(), { x: 100, y: 500 })).toEqual([]);
  });
});

describe("a plan", () => {
  it("follows its way, or bows from what is picked to what is pointed at", () => {
    expect(courseOf(scene(), choice("go", ["a"], { via: ["a", "b", "c"] }), "a", "c")).toBe("M100 300L200 300L300 300");
    expect(courseOf(scene(), choice("swap", ["a", "c"]), "a", "c")).toMatch(/^M100 300Q200 260 300 /);
    expect(courseOf(scene(), undefined, undefined, "c")).toBe("");
  });

  it("threatens a piece, or the topmost piece of a place, or the place", () => {
    const found = threatened(scene(), choice("take", ["a"], { takes: ["foe", "a", "d"] }));
    expect(found.map(({ id, x }) => [id, x])).toEqual([["foe", 300], ["a", expect.closeTo(107.35, 1)], ["d", 400]]);
  });

  it("carries its badge at a corner of the place it leads to", () => {
    const choices = [choice("go", ["a"], { via: ["a", "b"], badge: "+1" })];
    const found = placedBadges(scene({ choices }), lit("a", "b"), []);
    expect(found).toEqual([{ id: "b", badge: "+1", x: 221, y: 279 }]);
  });
});

describe("the last move", () => {
  it("is drawn through the places it passed on the board", () => {
    const found = courses(scene({ trails: [["a", "hand", "b"], ["hand", "c"]] }));
    expect(found.map(through)).toEqual(["M100 300L200 300"]);
  });
});

describe("a piece that looks somewhere", () => {
  it("is turned in degrees from the top", () => {
    const one = scene();
    expect(bearings(one, pawn("x", "b", 0, { aims: ["a", "c"] }))).toEqual([-90, 90]);
    expect(behind(one, pawn("x", "b", 0, { back: [0, 1] }))).toBe(180);
    expect(behind(one, pawn("x", "b", 0))).toBeUndefined();
  });

  it("turns with a board that stands upright", () => {
    const places = [place("a", 100, 300, { tall: [300, 900] }), place("b", 200, 300, { tall: [300, 800] }), place("c", 200, 400, { tall: [400, 800] })];
    expect(behind(scene({ places }, true), pawn("x", "a", 0, { back: [1, 0] }))).toBe(0);
  });
});

describe("names beside cards", () => {
  const card = (id: string, at: string): Piece => ({ id, kind: "card", place: at, label: { id } });

  it("stand where there is room for them", () => {
    const places = [place("s", 100, 100, { shape: "shelf" }), place("t", 190, 100, { shape: "shelf" }), place("u", 100, 300)];
    const found = captioned(scene({ places, pieces: [card("near", "s"), card("free", "t"), card("plain", "u")] }));
    expect(found.map((one) => one.piece.id)).toEqual(["free"]);
  });

  it("break at the space nearest to their middle", () => {
    expect(inTwo("the old gunner's mate")).toEqual(["the old", "gunner's mate"]);
    expect(inTwo("a bee")).toEqual(["a bee"]);
  });
});

it("a pile is what is drawn larger than a cell", () => {
  const one = scene();
  expect(one.standing.map((standing) => isStack(one, standing))).toEqual([false, false, false]);
  expect(isStack(one, { ...one.standing[0]!, size: 100 })).toBe(true);
});
