/** Tables that are being played, on the server and at home. */

import * as api from "../api";
import { tablesAtHome } from "../home/list";
import { lastSeen } from "../home/seen";
import { sorted } from "../lobby/lobby";
import type { Picture, TableHead } from "../wire";

export interface Running {
  id: string;
  game: string;
  /** Whether it waits for the reader, and since when. */
  isMine: boolean;
  since?: number;
  /** Who sits there, and who of them is to move. */
  head?: TableHead;
  actor?: number;
  picture?: Picture;
  isHome: boolean;
}

/** Those that wait for the reader come first, the longest wait before the others. */
export async function runningOnServer(): Promise<Running[]> {
  const { waiting, others } = sorted((await api.me()).tables);
  return [...waiting, ...others].map(({ table, waits_for_you, since, actor }) => ({
    id: table.id,
    game: table.game,
    isMine: waits_for_you,
    since,
    head: table,
    actor,
    isHome: false,
  }));
}

export async function runningAtHome(): Promise<Running[]> {
  const kept = await tablesAtHome().catch(() => []);
  return Promise.all(
    kept.map(async ({ id, game }) => {
      const seen = await lastSeen(id).catch(() => undefined);
      const actor = seen?.now.actor ?? undefined;
      const isMine = actor === undefined || (seen?.mine.includes(actor) ?? true);
      return { id, game, isMine, head: seen?.head, actor, picture: seen?.picture, isHome: true };
    }),
  );
}
