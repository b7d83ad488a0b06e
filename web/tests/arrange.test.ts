import { describe, expect, it } from "vitest";
import { arrange } from "../src/scene/arrange";
import { Art, type Symbol } from "../src/scene/art";
import type { Picture, Place } from "../src/wire";

const symbol = (...box: Symbol["box"]): Symbol => ({ href: "#x", box });
const place = (id: string, x: number, y: number, more: Partial<Place> = {}): Place => ({ id, x, y, label: { id }, ...more });

function picture(places: Place[]): Picture {
  return {
    viewer: 0, actor: 0, box: [0, 0, 1000, 600], board: "board", places, touches: [], ways: [], pieces: [], trails: [], fresh: 0,
    choices: [], prompt: { id: "" }, facts: [], progress: [], aim: null, flight: null, landing: null, duel: null, steps: null,
    mists: [], odds: {}, outcome: null,
  };
}

describe("the tall arrangement", () => {
  const deck = [
    place("bow", 920, 300, { tall: [300, 80] }),
    place("port", 640, 95, { tall: [95, 360] }),
    place("stern", 80, 300, { tall: [300, 920] }),
  ];

  it("turns a board that is drawn only once", () => {
    const art: Art = new Art([["board", symbol(0, 0, 1000, 600)]]);
    const board = arrange(picture(deck), art, true);
    expect(board.box.map(Math.round)).toEqual([0, 0, 600, 1000]);
    expect(board.turn).toMatch(/^matrix/);
    expect(board.spots.get("bow")).toMatchObject({ x: 300, y: 80 });
  });

  it("takes the drawing made for it where there is one", () => {
    const art: Art = new Art([["board", symbol(0, 0, 1000, 600)], ["board-tall", symbol(-8, 0, 548, 821)]]);
    expect(arrange(picture(deck), art, true)).toMatchObject({ box: [-8, 0, 548, 821], turn: "" });
    expect(arrange(picture(deck), art, false)).toMatchObject({ box: [0, 0, 1000, 600], isTall: false });
  });

  it("sees lozenges where neighbours lie diagonally", () => {
    const sea = [place("a1", 0, 0, { shape: "sea", size: 60 }), place("b1", 30, 30, { shape: "sea", size: 60 })];
    expect(arrange(picture(sea), new Art(), false).spots.get("a1")!.ring).toBe("lozenge");
  });
});
