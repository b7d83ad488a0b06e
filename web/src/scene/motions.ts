/** The motions that games choose from for their kinds of pieces: one hops, one heels, one turns over. */

import type { Kind } from "../wire";
import type { Point } from "./scene";

export type Moved = SVGElement | HTMLElement;
export type Motion = Kind["motion"];

const [SHORTEST, LONGEST] = [200, 400];
const [HOP, SQUARE, STEP, THROW, TOSS, DROWN] = [60, 50, 240, 360, 400, 320]; // milliseconds
const ARC = 4; // pixels of a hop
const MOST_HOPS = 6;
const LEAP = 30;
const [EASE_MOVE, EASE_OUT, EASE_SETTLE] = [
  "cubic-bezier(.5, 0, .2, 1)",
  "cubic-bezier(.2, .7, .2, 1)",
  "cubic-bezier(.3, 1.35, .5, 1)",
];
const SVG = "http://www.w3.org/2000/svg";

const within = (time: number) => Math.min(LONGEST, Math.max(SHORTEST, time));

/** Along a way over the screen to where it is, or to the way's own end if it stood `home` before. */
export function glide(element: Moved, motion: Motion, way: Point[], home: Point = way.at(-1)!): Animation {
  const owner = element instanceof SVGElement ? element.ownerSVGElement : null;
  const scale = owner?.getScreenCTM()?.a ?? 1; // an SVG's own units, where it is one
  const shift = ({ x, y }: Point, lift = 0) => `translate(${(x - home.x) / scale}px, ${(y - home.y - lift) / scale}px)`;
  const spaces = way.length - 1;
  if (motion === "sail") return sail(element, way, shift);
  if (motion === "leap") return between(element, way, (point) => shift(point, LEAP), shift, DROWN, EASE_OUT);
  if (motion === "hop" && spaces <= MOST_HOPS) {
    return between(element, way, (point) => shift(point, ARC), shift, within(HOP * spaces), EASE_MOVE);
  }
  const duration = motion === "hop" ? within(HOP * spaces) : STEP;
  return element.animate(way.map((point) => ({ transform: shift(point) })), { duration, easing: EASE_MOVE });
}

/** With a lift in the middle between every two points. */
function between(
  element: Moved,
  way: Point[],
  lifted: (point: Point) => string,
  flat: (point: Point) => string,
  duration: number,
  easing: string,
): Animation {
  const frames = way.flatMap((point, k) => {
    const next = way[k + 1];
    if (!next) return [{ transform: flat(point) }];
    const half = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return [{ transform: flat(point) }, { transform: lifted(half) }];
  });
  return element.animate(frames, { duration, easing });
}

/** A ship heels two degrees, and looks where she goes until she goes the other way. */
function sail(element: Moved, way: Point[], shift: (point: Point) => string): Animation {
  const [from, to] = [way[0]!, way.at(-1)!];
  if (Math.abs(to.x - from.x) > 2) element.dataset.heading = to.x < from.x ? "left" : "right";
  const heel = to.x < from.x ? -2 : 2;
  const frames = way.map((point, k) => ({
    transform: `${shift(point)} rotate(${k && k < way.length - 1 ? heel : 0}deg)`,
  }));
  if (way.length === 2) {
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    frames.splice(1, 0, { transform: `${shift(half)} rotate(${heel}deg)` });
  }
  return element.animate(frames, { duration: within(SQUARE * (way.length - 1)), easing: EASE_MOVE });
}

/** A thing that was nowhere before: a die is thrown, a coin tossed, anything else fades in. */
export function arrive(element: Moved, motion: Motion): void {
  if (motion === "roll") return roll(element);
  if (motion === "toss") {
    const sides = [1, 0, -1, 0, 1, 0, -1, 0, 1];
    const frames = sides.map((side, k) => ({ transform: `translateY(${k && k < 8 ? -18 : 0}px) scaleX(${side})` }));
    element.animate(frames, { duration: TOSS, easing: EASE_SETTLE });
    return;
  }
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: STEP, easing: EASE_OUT });
}

/** Three faces, the last its own, and a turn of eight degrees too far. */
function roll(element: Moved): void {
  const drawing = element.querySelector("use");
  const shown = drawing?.getAttribute("href");
  const others = [...document.querySelectorAll(`symbol[id*="--die-"]`)].map((one) => `#${one.id}`);
  const family = shown?.replace(/\d+$/, "");
  const faces = others.filter((href) => href.startsWith(family ?? "none") && href !== shown).slice(0, 2);
  if (drawing && shown && element.dataset.face) {
    [...faces, shown].forEach((href, k) => {
      setTimeout(() => drawing.setAttribute("href", href), (k * THROW) / 3);
    });
  }
  element.animate(
    [
      { transform: "translateY(-18px) rotate(-160deg)", opacity: 0.2 },
      { transform: "translateY(4px) rotate(8deg)", opacity: 1, offset: 0.75 },
      { transform: "none" },
    ],
    { duration: THROW, easing: EASE_SETTLE },
  );
}

/** About its upright axis: the old face to the edge, then the new one. */
export function turnOver(element: Moved, before: Moved): void {
  delete before.dataset.piece;
  before.classList.add("leaving");
  element.after(before);
  const half = { duration: STEP / 2, easing: EASE_SETTLE };
  const away = before.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { ...half, easing: "ease-in" });
  away.onfinish = away.oncancel = () => before.remove();
  element.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...half, delay: STEP / 2, fill: "backwards" });
}

/** A victim heels over and sinks among three ripples. */
export function sink(group: Element, element: SVGElement): Animation {
  for (const k of [0, 1, 2]) {
    const ripple = document.createElementNS(SVG, "ellipse");
    ripple.setAttribute("class", "ripple");
    ripple.setAttribute("cy", "14");
    ripple.setAttribute("rx", "26");
    ripple.setAttribute("ry", "8");
    group.prepend(ripple);
    ripple.animate(
      [
        { transform: "scale(.3)", opacity: 0.9 },
        { transform: "scale(1.3)", opacity: 0 },
      ],
      { duration: DROWN - 60 * k, delay: 60 * k, fill: "both", easing: EASE_OUT },
    );
  }
  return element.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: "translateY(12px) rotate(18deg)", opacity: 0 },
    ],
    { duration: DROWN, easing: EASE_MOVE, fill: "forwards" },
  );
}
