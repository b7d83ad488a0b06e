/** The secret of a link goes from the address into the browser's own keeping. */

import { localPath } from "./address";
import { rename } from "./route.svelte";
import { keep, keysOf } from "./settings.svelte";

export function keepSecret(table: string): void {
  const secret = location.hash.slice(1);
  if (!secret) return;
  keep(table, { ...keysOf(table), invite: secret });
  rename(localPath() + location.search);
}
