/** Who can be played against in a game, as the server says. */

import * as api from "../api";
import { language } from "../settings.svelte";
import type { GameListed } from "../wire";
import { offered } from "./offered";

export async function botsOf(game: Pick<GameListed, "id" | "levels">): Promise<string[]> {
  const { opponents } = await api.opponents(game.id, language.now);
  return offered(game.levels, opponents);
}
