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

const OF_TABLE = /^(t|replay)\/([^/?#]+)\/?\??(.*)$/;

/** The address of a table on a site: a host of files has one for all of them, and the name stands behind it. */
export function filed(path: string): string {
  const [, word, id, query] = OF_TABLE.exec(path) ?? [];
  return word ? `${word}/?id=${id}${query ? `&${query}` : ""}` : path;
}

/** The path that such an address stands for. */
export function unfiled(path: string, search: string): string {
  const id = new URLSearchParams(search).get("id");
  return id && /^(t|replay)\/$/.test(path) ? path + id : path;
}
