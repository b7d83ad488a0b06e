import { expect, test } from "vitest";
import type { Box } from "../src/scene/art";
import { isWideBoard, shapeOf } from "../src/table/shape";

const WIDE: Box = [0, 0, 1058, 410];
const TALL: Box = [0, 0, 900, 700];
const STAGE = { width: 600, height: 400 };

test("a board wider than two to one takes the whole width, on every screen", () => {
  expect(isWideBoard(WIDE)).toBe(true);
  for (const width of [360, 800, 1024, 1440]) expect(shapeOf(width, WIDE, STAGE).isStrip).toBe(true);
});

test("a taller board keeps its column where there is room for one", () => {
  expect(isWideBoard([0, 0, 800, 400])).toBe(false);
  expect(shapeOf(1024, TALL, STAGE).isStrip).toBe(false);
  expect(shapeOf(1023, TALL, STAGE).isStrip).toBe(true);
});

test("a phone, or a narrow screen higher than wide, shows the tall arrangement", () => {
  expect(shapeOf(360, TALL, STAGE).isTall).toBe(true);
  expect(shapeOf(800, TALL, STAGE).isTall).toBe(false);
  expect(shapeOf(800, TALL, { width: 400, height: 600 }).isTall).toBe(true);
  expect(shapeOf(1440, TALL, { width: 400, height: 600 }).isTall).toBe(false);
});

test("before anything is shown, a large screen has its column", () => {
  expect(shapeOf(1440, undefined, STAGE)).toEqual({ isPhone: false, isStrip: false, isTall: false, hasPilesAbove: false });
});
