/** The ratings at a rated table: asked for when somebody sits down, and after the end until they are settled. */

import * as api from "../api";
import type { TableOnScreen } from "../table.svelte";
import type { TableRatings } from "../wire";

const AGAIN = [300, 700, 1500, 3000, 6000, 10_000]; // milliseconds until it is asked again after the end

export class RatingsAtTable {
  told = $state.raw<TableRatings>();

  constructor(table: () => TableOnScreen) {
    $effect(() => {
      const { id, head, isOver, status } = table();
      const isRated = head?.rated === true;
      // Whoever comes or goes has another rating.
      const seated = head?.seats.map((seat) => `${seat.kind} ${seat.level ?? ""} ${seat.author ?? ""}`).join();
      if (!isRated || !seated || status !== "open") return;
      let isWanted = true;
      let timer: ReturnType<typeof setTimeout>;
      const ask = async (times: number): Promise<void> => {
        const found = await api.tableRatings(id).catch(() => undefined);
        if (!isWanted) return;
        if (found) this.told = found;
        if (isOver && !found?.settled && times < AGAIN.length) timer = setTimeout(() => void ask(times + 1), AGAIN[times]);
      };
      void ask(0);
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    });
  }
}
