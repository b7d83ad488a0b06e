/** Moves pieces on the screen by comparing two pictures: where each was, where it is. */

import type { TransitionConfig } from "svelte/transition";
import { reducedMotion } from "../settings.svelte";
import type { Picture } from "../wire";

interface Point {
  x: number;
  y: number;
}

const HOP = 60; // milliseconds a space
const [SHORTEST, LONGEST] = [200, 400];
const EASE = "cubic-bezier(.5, 0, .2, 1)";

function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where every piece is on the screen now. */
export function measure(root: Element): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const element of root.querySelectorAll<SVGElement | HTMLElement>("[data-piece]")) {
    for (const running of element.getAnimations()) running.cancel();
    found.set(element.dataset.piece!, middle(element));
  }
  return found;
}

/** Let every piece come from where it was, by the places it passed. */
export function animate(root: Element, before: Map<string, Point>, picture: Picture): void {
  if (reducedMotion()) return;
  const trailTo = new Map(picture.trails.filter((trail) => trail.length > 1).map((trail) => [trail.at(-1)!, trail]));
  const placeOf = new Map(picture.pieces.map((piece) => [piece.id, piece.place]));
  const at = (place: string): Point | undefined => {
    const element = root.querySelector(`[data-place="${CSS.escape(place)}"]`);
    return element ? middle(element) : undefined;
  };
  const arrived = new Set<string>();
  for (const element of root.querySelectorAll<SVGElement | HTMLElement>("[data-piece]")) {
    const id = element.dataset.piece!;
    const here = middle(element);
    const trail = trailTo.get(placeOf.get(id) ?? "");
    const was = before.get(id);
    const from = was ?? (trail && at(trail[0]!));
    if (!from) {
      if (before.size) arrive(element);
      continue;
    }
    const far = Math.hypot(from.x - here.x, from.y - here.y);
    if (far < 2) continue;
    if (trail) arrived.add(trail.at(-1)!);
    const passed = was && trail ? trail.slice(1, -1).flatMap((place) => at(place) ?? []) : [];
    travel(element, [from, ...passed, here]);
  }
  if (!before.size) return;
  for (const [to, trail] of trailTo) if (!arrived.has(to)) fly(root, trail[0]!, to);
}

/** Something went this way that is no piece of its own: a card onto a pile, or else a ball. */
function fly(root: Element, from: string, to: string): void {
  const place = (id: string) => root.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`);
  const [start, end] = [place(from), place(to)];
  if (!start || !end) return;
  const card = start.querySelector("[data-piece]")?.closest("svg")?.cloneNode(true) as SVGElement | undefined;
  const thing = document.createElement("div");
  thing.className = card ? "flying" : "flying ball";
  if (card) thing.append(card);
  const [a, b] = [middle(start), middle(end)];
  document.body.append(thing);
  const at = (x: number, y: number, size: number) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})` });
  // A ball flies high and grows small, a card slides.
  const top = card ? (a.y + b.y) / 2 : Math.min(a.y, b.y) - 90;
  const frames = [at(a.x, a.y, 1), at((a.x + b.x) / 2, top, card ? 1 : 0.8), at(b.x, b.y, card ? 1 : 0.35)];
  const flight = thing.animate(frames, { duration: card ? 240 : 700, easing: card ? EASE : "linear" });
  flight.onfinish = flight.oncancel = () => thing.remove();
}

function travel(element: SVGElement | HTMLElement, way: Point[]): void {
  const here = way.at(-1)!;
  const owner = element instanceof SVGElement ? element.ownerSVGElement : null;
  const scale = owner?.getScreenCTM()?.a ?? 1; // an SVG's own units, where it is one
  const hops = way.length > 2 && way.length <= 8;
  const frames = way.flatMap((point, k) => {
    const [x, y] = [(point.x - here.x) / scale, (point.y - here.y) / scale];
    const step = { transform: `translate(${x}px, ${y}px)` };
    const last = way[k + 1];
    if (!hops || !last) return [step];
    const [mx, my] = [((point.x + last.x) / 2 - here.x) / scale, ((point.y + last.y) / 2 - here.y) / scale];
    return [step, { transform: `translate(${mx}px, ${my - 4}px)` }];
  });
  const duration = Math.min(LONGEST, Math.max(SHORTEST, HOP * (way.length - 1)));
  element.animate(frames, { duration, easing: EASE });
}

/** A thing that was nowhere before: a die is thrown, anything else fades in. */
function arrive(element: SVGElement | HTMLElement): void {
  const isDie = element.dataset.kind === "die";
  const frames = isDie
    ? [
        { transform: "translateY(-18px) rotate(-160deg)", opacity: 0.2 },
        { transform: "translateY(4px) rotate(8deg)", opacity: 1, offset: 0.75 },
        { transform: "none" },
      ]
    : [{ opacity: 0 }, { opacity: 1 }];
  element.animate(frames, { duration: isDie ? 360 : 240, easing: "cubic-bezier(.3, 1.35, .5, 1)" });
}

/** What leaves the board heels over and sinks. */
export function sink(_node: Element): TransitionConfig {
  return {
    duration: reducedMotion() ? 0 : 320,
    css: (left, gone) => `opacity: ${left}; transform: translateY(${12 * gone}px) rotate(${18 * gone}deg);`,
  };
}
