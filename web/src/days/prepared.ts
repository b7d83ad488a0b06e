/** At which tables answers may be prepared. */

import { isHome } from "../home/at";
import type { TableOnScreen } from "../table.svelte";
import type { GameListed } from "../wire";

/** Where a move takes days, nothing is hidden, and others are waited for. */
export const mayPrepare = ({ id, head, now, mine }: TableOnScreen, { secrets }: GameListed): boolean =>
  !isHome(id) && !secrets && head?.clock?.kind === "days" && now?.state === "running" && mine.length === 1;
