/** What an address says: the page, and the game or the table it is about. */

const PAGES = {
  new: "new",
  t: "table",
  rules: "rules",
  learn: "learn",
  learnt: "learnt",
  replay: "replay",
  opponents: "opponents",
  captain: "captain",
  ratings: "ratings",
  friends: "friends",
} as const;

/** Pages that are about nothing in particular. */
const ALONE = { identity: "identity", logbook: "logbook", notices: "notices", privacy: "privacy" } as const;

export type Page = "quay" | "rulebooks" | "lost" | (typeof ALONE)[keyof typeof ALONE] | (typeof PAGES)[keyof typeof PAGES];

/** Pages with a tab for each game: they turn by themselves, and are the same page for all of them. */
const TURNING: readonly Page[] = ["opponents", "ratings"];

/** What makes two addresses the same page: between others it is built anew. */
export const pageKey = ({ page, id }: { page: Page; id: string }): string => (TURNING.includes(page) ? page : `${page} ${id}`);

/** The page of a path without a leading slash; any other path leads nowhere. */
export function pageOf(path: string): { page: Page; id: string } {
  const [word = "", id = "", ...more] = path.replace(/\/$/, "").split("/");
  const known = Object.hasOwn(PAGES, word) ? PAGES[word as keyof typeof PAGES] : undefined;
  if (!word && !id) return { page: "quay", id };
  if (!id && Object.hasOwn(ALONE, word)) return { page: ALONE[word as keyof typeof ALONE], id };
  if (known === "rules" && !id) return { page: "rulebooks", id };
  if ((known === "opponents" || known === "ratings") && !id) return { page: known, id }; // of the first game
  if (known === "friends" && !id) return { page: known, id }; // all of them
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
