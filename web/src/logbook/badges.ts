/** Lays the drawings of the logbook into the page once. */

import sheet from "./badges.svg?raw";

let isLaid = false;

export function layBadges(): void {
  if (isLaid) return;
  isLaid = true;
  const drawn = new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
  drawn.setAttribute("class", "sheet-of-symbols");
  drawn.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(drawn, true));
}
