/** Which tables are at home: their names say so, and no server gives such names. */

import { address } from "../address";

const MARK = "home";

/** What opens a seat at home: all is in this page already. */
export const HOME_TOKEN = "home";

export const isHome = (table: string): boolean => table.startsWith(MARK);

/** Whether a house stands in this page. */
export const standing = { is: false };

/** Whether a house answers a question where there is no line: what is on the shelf is there too. */
export const isOnShelf = (path: string): boolean => /^(games|opponents|words)\b/.test(path);

/** Whether a question is about a table at home. */
export const goesHome = (path: string): boolean => path.startsWith(`tables/${MARK}`);

/** Whether this browser keeps the files of a house: nothing is loaded to build it. */
export async function isKept(mark: string): Promise<boolean> {
  try {
    return (await caches.match(address(`home/${mark}/house.zip`))) !== undefined;
  } catch {
    return false;
  }
}
