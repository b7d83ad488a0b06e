/** Which tables are at home: their names say so, and no server gives such names. */

const MARK = "home";

/** What opens a seat at home: all is in this page already. */
export const HOME_TOKEN = "home";

export const isHome = (table: string): boolean => table.startsWith(MARK);

/** Whether this page belongs to a site without a server: `flibuste site` has written that into it. */
export const isSite = globalThis.document?.querySelector('meta[name="site"]') != null;

/** Whether a house stands in this page. */
export const standing = { is: false };

/** Whether a house answers a question where there is no line: what is on the shelf is there too. */
export const isOnShelf = (path: string): boolean => /^(games|opponents|words)\b/.test(path);

/** Whether a question is about a table at home. */
export const goesHome = (path: string): boolean => path.startsWith(`tables/${MARK}`);

/** What a site says at once: nobody else is there, and nothing is compiled. */
export const ALONE: Record<string, unknown> = {
  compilation: { games: [], is_over: true },
  me: { name: "", author: "", tables: [] },
  tables: { open: [], running: [] },
};

const WORDS = /^(games\/\w+\/)?words\/\w+$/;
const PREPARED = /^(games|games\/\w+\/(look|picture|start|rules\/\w+|lesson\/\w+)|opponents\/\w+\?lang=\w+)$/;

/** The file of a site that answers a question, if it was answered when the site was written. */
export function preparedFor(path: string): string | undefined {
  if (WORDS.test(path)) return `answers/${path}.txt`;
  return PREPARED.test(path) ? `answers/${path.replace("?lang=", "/")}.json` : undefined;
}
