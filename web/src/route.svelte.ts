/** Which page is shown: the address, and going to another without reloading. */

import { address, localPath } from "./address";
import { pageOf, type Page } from "./paths";

export interface Route {
  page: Page;
  id: string;
  query: URLSearchParams;
}

const read = (): Route => ({ ...pageOf(localPath()), query: new URLSearchParams(location.search) });

let current = $state.raw<Route>(read());

export const route = {
  get now(): Route {
    return current;
  },
};

export function go(path: string): void {
  history.pushState(null, "", address(path));
  current = read();
  scrollTo(0, 0);
}

/** Change the address of what is shown already; the route follows, so that a link to the old one leads there again. */
export function rename(path: string): void {
  history.replaceState(null, "", address(path));
  current = read();
}

addEventListener("popstate", () => (current = read()));

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.target) return;
  if (!link.href.startsWith(address("")) || link.hasAttribute("download")) return;
  event.preventDefault();
  if (link.href !== location.href) go(link.href.slice(address("").length));
});
