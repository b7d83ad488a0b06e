/** The line of the story that is pointed at: what it names is seen on the board. */

import type { Entry } from "../parts/story";

const SHOWN = 1500; // milliseconds for which a line that was tapped is shown

export const naming = $state<{ line?: Entry }>({});
let held: ReturnType<typeof setTimeout> | undefined;

function show(line: Entry | undefined): void {
  clearTimeout(held);
  held = undefined;
  naming.line = line;
}

/** For a line: it shows what it names while it is pointed at, and for a moment when it is tapped. */
export const pointing = (line: Entry) => ({
  onpointerenter: () => show(line),
  onpointerleave: () => held ?? show(undefined),
  onfocus: () => show(line),
  onblur: () => show(undefined),
  onclick: () => {
    show(line);
    held = setTimeout(() => show(undefined), SHOWN);
  },
});
