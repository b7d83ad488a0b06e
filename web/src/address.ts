/** Addresses below wherever the service hangs; the server writes that into the page. */

import { isSite } from "./home/at";
import { filed, unfiled } from "./paths";

const root = document.querySelector<HTMLMetaElement>('meta[name="root"]')?.content ?? "/";

export function address(path: string): string {
  const local = path.replace(/^\//, "");
  return new URL(root + (isSite ? filed(local) : local), location.href).href;
}

/** The part of the page's address that is ours, without a leading slash. */
export function localPath(): string {
  const { pathname, search } = location;
  const local = pathname.startsWith(root) ? pathname.slice(root.length) : "";
  return isSite ? unfiled(local, search) : local;
}

/** Of the line to a table; a proxy can tell by it which server has the table in memory. */
export const socketAddress = (table: string) => address(`socket/${encodeURIComponent(table)}`).replace(/^http/, "ws");
