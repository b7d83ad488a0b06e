/** Moves pieces on the screen by comparing two pictures: where each was, where it is. */

import { reducedMotion } from "../settings.svelte";
import type { Picture } from "../wire";
import { arrive, glide, sink, turnOver, type Motion, type Moved } from "./motions";
import type { Point } from "./scene";

/** A piece as it was: where on the screen, what it showed, and the drawing itself. */
export interface Was extends Point {
  element: Moved;
  face?: string;
  /** A copy of what is about to show another face. */
  copy?: Moved;
}

const pieces = (root: Element) => root.querySelectorAll<Moved>("[data-piece]");
const motionOf = (element: Moved) => (element.dataset.motion ?? "slide") as Motion;

function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where every piece is on the screen now; what is still under way has arrived. */
export function measure(root: Element): Map<string, Was> {
  const found = new Map<string, Was>();
  for (const gone of document.querySelectorAll(".leaving, .flying")) gone.remove();
  for (const element of pieces(root)) {
    for (const running of element.getAnimations()) running.cancel();
    const copy = motionOf(element) === "turn" ? (element.cloneNode(true) as Moved) : undefined;
    found.set(element.dataset.piece!, { ...middle(element), element, face: element.dataset.face, copy });
  }
  return found;
}

/** Let every piece come from where it was, by the places it passed. */
export function animate(root: Element, before: Map<string, Was>, picture: Picture): void {
  if (reducedMotion() || !before.size) return;
  const trails = joined(picture);
  const placeOf = new Map(picture.pieces.map((piece) => [piece.id, piece.place]));
  const at = (place: string): Point[] => {
    const element = root.querySelector(`[data-place="${CSS.escape(place)}"]`);
    return element ? [middle(element)] : [];
  };
  const arrived = new Set<string>();
  const left = new Map(before);
  for (const element of pieces(root)) {
    const id = element.dataset.piece!;
    const was = before.get(id);
    left.delete(id);
    const trail = trails.get(placeOf.get(id) ?? "");
    const from = was ?? (trail && at(trail[0]!)[0]);
    if (!from) {
      arrive(element, motionOf(element));
      continue;
    }
    if (was && was.face !== element.dataset.face && was.copy) turnOver(element, was.copy);
    const here = middle(element);
    if (Math.hypot(from.x - here.x, from.y - here.y) < 2) continue;
    if (trail) arrived.add(trail.at(-1)!);
    glide(element, motionOf(element), [from, ...(trail ?? []).slice(1, -1).flatMap(at), here]);
  }
  for (const was of left.values()) leave(root, was, trails, at);
  for (const [to, trail] of trails) if (!arrived.has(to)) fly(root, trail[0]!, to);
}

/** The trails that are new, by where they end; of two that follow each other, one. */
function joined(picture: Picture): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const trail of picture.fresh ? picture.trails.slice(-picture.fresh) : []) {
    if (trail.length < 2) continue;
    const before = found.get(trail[0]!);
    found.delete(trail[0]!);
    found.set(trail.at(-1)!, before ? [...before, ...trail.slice(1)] : trail);
  }
  return found;
}

/** What is no more on the board went into a pile at the end of its way, or sinks. */
function leave(root: Element, { element, x, y }: Was, trails: Map<string, string[]>, at: (place: string) => Point[]): void {
  const board = root.querySelector("svg.board");
  const group = element.parentElement;
  if (!board || !(element instanceof SVGElement) || !group?.classList.contains("piece") || group.isConnected) return;
  group.classList.add("leaving");
  board.append(group);
  const start = (trail: string[]) => at(trail[0]!).some((spot) => Math.hypot(spot.x - x, spot.y - y) < 48);
  const trail = [...trails.values()].find(start);
  const done = trail ? glide(element, motionOf(element), [...trail.flatMap(at)], { x, y }) : sink(group, element);
  done.onfinish = done.oncancel = () => group.remove();
}

/** Something went this way that is no piece of its own: a card onto a pile, or else a ball. */
function fly(root: Element, from: string, to: string): void {
  const place = (id: string) => root.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`);
  const [start, end] = [place(from), place(to)];
  const card = start?.querySelector("[data-piece]")?.closest("svg");
  if (!start || !end || !card) return;
  const thing = document.createElement("div");
  thing.className = "flying";
  thing.append(card.cloneNode(true));
  document.body.append(thing);
  const [a, b] = [middle(start), middle(end)];
  const frames = [a, b].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }));
  const flight = thing.animate(frames, { duration: 240, easing: "cubic-bezier(.5, 0, .2, 1)" });
  flight.onfinish = flight.oncancel = () => thing.remove();
}
