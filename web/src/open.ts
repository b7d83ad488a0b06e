/** Opens tables: against bots, by link, at one screen. */

import * as api from "./api";
import { nonce } from "./nonce";
import { go } from "./route.svelte";
import { keep, level, myName } from "./settings.svelte";
import type { GameListed, NewTable } from "./wire";

export function usualSeats(game: GameListed): number {
  const first = Object.values(game.rulesets)[0];
  return first?.seats ?? game.seats[0]!;
}

export async function openTable(wish: NewTable): Promise<void> {
  const made = await api.makeTable({ name: myName.now, nonce: nonce(), ...wish });
  keep(made.table.id, { tokens: made.seats, invite: made.invite });
  go(`t/${made.table.id}`);
}

const others = (game: GameListed, word: string) => Array.from({ length: usualSeats(game) - 1 }, () => word);

export const againstBots = (game: GameListed) => {
  const known = game.levels.includes(level.now) ? level.now : game.levels[0]!;
  return openTable({ game: game.id, seats: ["me", ...others(game, `bot:${known}`)] });
};
export const byLink = (game: GameListed) => openTable({ game: game.id, seats: ["me", ...others(game, "open")] });
export const atOneScreen = (game: GameListed) =>
  openTable({ game: game.id, seats: ["hotseat", ...others(game, "hotseat")] });
