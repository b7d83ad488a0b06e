/** What opponents are called: a bot by its name here, a person by the one they had then. */

import { language } from "../settings.svelte";
import { botNamed, t } from "../speech.svelte";
import type { OpponentMet } from "../wire";

const BOT = "bot:";

export function opponentName({ id = "", name = "" }: Pick<OpponentMet, "id" | "name">): string {
  return id.startsWith(BOT) ? botNamed(id.slice(BOT.length)) : name || t("history-nameless");
}

/** All who sat there too, those who have left at the end. */
export function metNames(game: { opponents: readonly OpponentMet[]; unknown: number }): string {
  const known = game.opponents.map(opponentName);
  const left = Array.from({ length: game.unknown }, () => t("history-left"));
  return new Intl.ListFormat(language.now).format([...known, ...left]);
}
