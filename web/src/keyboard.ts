/** Arrows go to the nearest lit thing that way; the rest of the keys are the page's. */

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
