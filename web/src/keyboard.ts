/** The keys: what each does, and arrows, which go to the nearest lit thing that way. */

import type { Page } from "./paths";

/** Keys that do the same thing, and the message that says what. */
export interface Key {
  keys: string[];
  does: string;
}

export interface KeyGroup {
  /** The message that names it. */
  title: string;
  /** The pages where its keys work; everywhere, if there are none. */
  pages: Page[];
  keys: Key[];
}

const ARROWS = ["←", "→", "↑", "↓"];

export const KEY_GROUPS: KeyGroup[] = [
  {
    title: "keys-everywhere",
    pages: [],
    keys: [
      { keys: ["Tab"], does: "key-tab" },
      { keys: ["Enter"], does: "key-enter" },
      { keys: ["Esc"], does: "key-close" },
      { keys: ["?"], does: "key-help" },
    ],
  },
  {
    title: "keys-table",
    pages: ["table"],
    keys: [
      { keys: ARROWS, does: "key-lit" },
      { keys: ["Enter"], does: "key-pick" },
      { keys: ["Esc"], does: "key-back" },
      { keys: ["L"], does: "key-list" },
      { keys: ["H"], does: "key-hint" },
      { keys: ["U"], does: "key-undo" },
      { keys: ["S"], does: "key-skip" },
    ],
  },
  {
    title: "keys-aim",
    pages: ["table"],
    keys: [
      { keys: ARROWS, does: "key-aim" },
      { keys: ["A", "D"], does: "key-shift" },
      { keys: ["Space"], does: "key-fire" },
    ],
  },
  {
    title: "keys-opponents",
    pages: ["opponents"],
    keys: [
      { keys: ARROWS, does: "key-card" },
      { keys: ["Enter"], does: "key-choose" },
    ],
  },
  {
    title: "keys-replay",
    pages: ["replay"],
    keys: [
      { keys: ["←", "→"], does: "key-step" },
      { keys: ["Home", "End"], does: "key-ends" },
      { keys: ["Space"], does: "key-play" },
      { keys: ["Esc"], does: "key-game" },
    ],
  },
];

/** The groups of a page first; nothing is left out. */
export function keysFor(page: Page): KeyGroup[] {
  const here = KEY_GROUPS.filter((group) => group.pages.includes(page));
  return [...here, ...KEY_GROUPS.filter((group) => !here.includes(group))];
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
}

/** Move the focus among lit things; true if the key was one of ours. */
export function moveAmongLit(event: KeyboardEvent, root: ParentNode): boolean {
  const way = WAYS[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return false;
  const lit = [...root.querySelectorAll<HTMLElement | SVGElement>("[data-pick]")];
  if (!lit.length) return false;
  const here = document.activeElement?.closest("[data-pick]");
  if (!here) {
    lit[0]!.focus();
    return true;
  }
  const [x, y] = middle(here);
  let best: HTMLElement | SVGElement | undefined;
  let least = Infinity;
  for (const other of lit) {
    if (other === here) continue;
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    // What lies mostly that way; farther aside counts double.
    if (along > 4 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
  }
  best?.focus();
  return true;
}
