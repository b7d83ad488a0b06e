/** Whether somebody who was invited finds the table full or called off. */

import type { TableOnScreen } from "../table.svelte";

const LATE = ["running", "aborted", "abandoned"];

export const isTooLate = (table: TableOnScreen) =>
  table.mine.length === 0 && Boolean(table.keys.invite) && !table.keys.isWatching && table.now !== undefined && LATE.includes(table.now.state);
