/** Loads the drawings of a game: its symbols are laid into the page once and used by name. */

import { address } from "../address";
import { lookOf } from "../api";
import type { LookListed } from "../wire";
import { Art, type Box } from "./art";

const loaded = new Map<string, Promise<Art>>();
const SVG = "http://www.w3.org/2000/svg";

function parseBox(text: string | null): Box | undefined {
  const sides = text?.split(/\s+/).map(Number);
  return sides?.length === 4 ? (sides as Box) : undefined;
}

function lay(game: string, text: string, look: LookListed): Art {
  const sheet = new DOMParser().parseFromString(text, "image/svg+xml");
  const holder = document.createElementNS(SVG, "svg");
  holder.setAttribute("class", "sheet-of-symbols");
  holder.setAttribute("aria-hidden", "true");
  const art = new Art([], look);
  for (const drawn of sheet.querySelectorAll("symbol")) {
    const name = drawn.id;
    drawn.id = `${game}--${name}`;
    art.set(name, {
      href: `#${drawn.id}`,
      box: parseBox(drawn.getAttribute("viewBox")) ?? [0, 0, 64, 64],
      emblem: parseBox(drawn.getAttribute("data-emblem")),
      face: parseBox(drawn.getAttribute("data-face")),
    });
    holder.append(document.importNode(drawn, true));
  }
  document.body.prepend(holder);
  return art;
}

export function artOf(game: string): Promise<Art> {
  let found = loaded.get(game);
  if (!found) {
    const drawings = fetch(address(`games/${game}/art.svg`)).then((answer) => (answer.ok ? answer.text() : "<svg/>"));
    found = Promise.all([drawings, lookOf(game)]).then(([text, look]) => lay(game, text, look));
    found.catch(() => loaded.delete(game));
    loaded.set(game, found);
  }
  return found;
}
