/** What an address says: the page, and the game or the table it is about. */

const PAGES = {
  new: "new",
  t: "table",
  rules: "rules",
  learn: "learn",
  learnt: "learnt",
  replay: "replay",
  opponents: "opponents",
} as const;

export type Page = "quay" | "rulebooks" | "lost" | (typeof PAGES)[keyof typeof PAGES];

/** The page of a path without a leading slash; any other path leads nowhere. */
export function pageOf(path: string): { page: Page; id: string } {
  const [word = "", id = "", ...more] = path.replace(/\/$/, "").split("/");
  const known = Object.hasOwn(PAGES, word) ? PAGES[word as keyof typeof PAGES] : undefined;
  if (!word && !id) return { page: "quay", id };
  if (known === "rules" && !id) return { page: "rulebooks", id };
  if (known === "opponents" && !id) return { page: known, id }; // of the first game
  if (!known || !id || more.length) return { page: "lost", id: "" };
  try {
    return { page: known, id: decodeURIComponent(id) };
  } catch {
    return { page: "lost", id: "" }; // no writing of any text
  }
}
