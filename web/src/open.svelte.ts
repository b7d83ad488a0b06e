/** Opens tables: against bots, by link, at one screen. */

import * as api from "./api";
import { nonce } from "./nonce";
import { go } from "./route.svelte";
import { keep, level, myName } from "./settings.svelte";
import type { GameListed, NewTable, TableMade } from "./wire";

export function usualSeats(game: GameListed): number {
  const first = Object.values(game.rulesets)[0];
  return first?.seats ?? game.seats[0]!;
}

const PAUSE = 1000; // ms between two attempts while the server prepares a game
const LONG = 2500; // ms after which we say that it does

/** Whether a table is being opened, and whether it must wait until its game is compiled. */
export const opening = $state({ isOn: false, isFirst: false, game: "" });

/** Open a table at home: its seats need no keys. */
export async function openAtHome(wish: NewTable): Promise<void> {
  const { table } = await api.makeTableAtHome({ name: myName.now, nonce: nonce(), ...wish });
  const { askToPersist } = await import("./home/house.svelte");
  void askToPersist();
  go(`t/${table.id}`);
}

export async function openTable(wish: NewTable): Promise<void> {
  opening.isOn = true;
  opening.game = wish.game;
  const telling = setTimeout(() => (opening.isFirst = true), LONG);
  try {
    const { table, seats, invite } = await made({ name: myName.now, nonce: nonce(), ...wish });
    keep(table.id, { tokens: seats, invite });
    go(`t/${table.id}`);
  } finally {
    clearTimeout(telling);
    opening.isOn = opening.isFirst = false;
  }
}

/** A server that has just been installed compiles a game before it is first played. */
async function made(wish: NewTable): Promise<TableMade> {
  for (;;) {
    try {
      return await api.makeTable(wish);
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal) || refusal.because.code !== "not-ready") throw refusal;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

const others = (game: GameListed, word: string) => Array.from({ length: usualSeats(game) - 1 }, () => word);

export const againstBots = (game: GameListed) => {
  const known = game.levels.includes(level.now) ? level.now : game.levels[0]!;
  return openTable({ game: game.id, seats: ["me", ...others(game, `bot:${known}`)] });
};
/** The first game after a lesson: against the weakest. */
export const asBeginner = (game: GameListed) => openTable({ game: game.id, seats: ["me", ...others(game, `bot:${game.levels[0]}`)] });
export const byLink = (game: GameListed) => openTable({ game: game.id, seats: ["me", ...others(game, "open")] });
export const atOneScreen = (game: GameListed) =>
  openTable({ game: game.id, seats: ["hotseat", ...others(game, "hotseat")] });
