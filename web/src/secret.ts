/** The secret of a link goes from the address into the browser's own keeping. */

import { localPath } from "./address";
import { rename } from "./route.svelte";
import { keep, keepLink, keysOf } from "./settings.svelte";

function takeSecret(keepIt: (secret: string) => void): void {
  const secret = location.hash.slice(1);
  if (!secret) return;
  keepIt(secret);
  rename(localPath() + location.search);
}

export const keepSecret = (table: string): void => takeSecret((invite) => keep(table, { ...keysOf(table), invite }));
/** The same of the link to a table of friends. */
export const keepGroupSecret = (group: string): void => takeSecret((secret) => keepLink(group, secret));
