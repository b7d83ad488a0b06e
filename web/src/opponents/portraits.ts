/** Lays the portraits into the page once, when the first of them is shown. */

import sheet from "./portraits.svg?url";

let laid: Promise<void> | undefined;

async function lay(): Promise<void> {
  const answer = await fetch(sheet);
  if (!answer.ok) throw new Error(answer.statusText);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawn.setAttribute("class", "sheet-of-symbols");
  drawn.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(drawn, true));
}

/** Without a line there is only their ground, until another is shown. */
export function layPortraits(): void {
  laid ??= lay();
  laid.catch(() => (laid = undefined));
}
