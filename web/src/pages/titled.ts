/** What the window is called: the page that is shown, and before it how many tables wait. */

import { t } from "../speech.svelte";

interface Title {
  text: string;
  /** It says itself that somebody is called: no number stands before it. */
  isCall: boolean;
}

/** The last one is shown; where there is none, the window is called as the house is. */
const titles: Title[] = [];
let count = 0;

function show(): void {
  const { text, isCall } = titles.at(-1) ?? { text: t("brand"), isCall: false };
  document.title = count && !isCall ? `(${count}) ${text}` : text;
}

/** What the window is called while a page is shown; afterwards it has its name of before again. */
export function titled(text: string, isCall = false): () => void {
  const mine = { text, isCall };
  titles.push(mine);
  show();
  return () => {
    titles.splice(titles.indexOf(mine), 1);
    show();
  };
}

/** The name of a page before that of the house. */
export const titledPage = (page: string): (() => void) => titled(`${page} · ${t("brand")}`);

/** How many tables and challenges wait, as the bell knows. */
export function counted(waiting: number): void {
  count = waiting;
  show();
}
