/** Opens tables: against bots, by link, at one screen. */

import * as api from "./api";
import { isHome, isSite } from "./home/at";
import { fitting } from "./levels";
import { nonce } from "./nonce";
import { botsOf } from "./opponents/bots";
import { go } from "./route.svelte";
import { keep, myName, stands } from "./settings.svelte";
import type { GameListed, NewTable, TableMade } from "./wire";

export function usualSeats(game: GameListed): number {
  const first = Object.values(game.rulesets)[0];
  return first?.seats ?? game.seats[0]!;
}

const PAUSE = 1000; // ms between two attempts while the server prepares a game
const LONG = 2500; // ms after which we say that it does

/** Whether a table is being opened, and whether it must wait until its game is compiled. */
export const opening = $state({ isOn: false, isFirst: false, game: "" });

/** Open a table at home: its seats need no keys, and who sits at none may watch. What it needs without a line is then kept. */
export async function openAtHome(wish: NewTable): Promise<void> {
  const { table, seats } = await api.makeTableAtHome({ name: myName.now, nonce: nonce(), ...wish, visibility: "public" });
  if (!seats.length) keep(table.id, { tokens: [], isWatching: true });
  const { askToPersist } = await import("./home/house.svelte");
  void askToPersist();
  go(`t/${table.id}`);
  void import("./installed/kept.svelte").then(({ keepForTable }) => keepForTable(wish.game));
}

/** Open a table of one screen where its host likes it: at home only if nothing need be fetched for that. */
async function openHere(wish: NewTable): Promise<void> {
  const { isAtHand } = await import("./home/house.svelte");
  if (isSite || stands.now === "server" || !(await isAtHand().catch(() => false))) return openTable(wish);
  opening.isOn = true;
  opening.game = wish.game;
  try {
    await openAtHome(wish);
  } catch {
    await openTable(wish); // the server has tables too
  } finally {
    opening.isOn = false;
  }
}

export async function openTable(wish: NewTable): Promise<void> {
  opening.isOn = true;
  opening.game = wish.game;
  const staysHome = isSite || isHome(wish.fork?.table ?? "");
  const telling = setTimeout(() => (opening.isFirst = !staysHome), LONG);
  try {
    if (staysHome) return await openAtHome(wish);
    const { table, seats, invite } = await onceReady(() => api.makeTable({ name: myName.now, nonce: nonce(), ...wish }));
    keep(table.id, { tokens: seats, invite, isWatching: !seats.length });
    go(`t/${table.id}`);
  } finally {
    clearTimeout(telling);
    opening.isOn = opening.isFirst = false;
  }
}

/** The table that friends have proposed, with a seat of one's own. */
export async function openForFriends(group: string, proposal: string, game: string): Promise<void> {
  opening.isOn = true;
  opening.game = game;
  const telling = setTimeout(() => (opening.isFirst = true), LONG);
  try {
    const { table, seats, invite } = await onceReady(() => api.openProposed(group, { proposal, nonce: nonce() }));
    keep(table.id, { tokens: seats, invite });
    go(`t/${table.id}`);
  } finally {
    clearTimeout(telling);
    opening.isOn = opening.isFirst = false;
  }
}

/** A server that has just been installed compiles a game before it is first played. */
async function onceReady(make: () => Promise<TableMade>): Promise<TableMade> {
  for (;;) {
    try {
      return await make();
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal) || refusal.because.code !== "not-ready") throw refusal;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

const others = (game: GameListed, word: string) => Array.from({ length: usualSeats(game) - 1 }, () => word);

/** Whom somebody plays there unless they say otherwise. */
export const usualBot = async (game: GameListed) => fitting(await botsOf(game));

export async function againstBots(game: GameListed): Promise<void> {
  const bot = await usualBot(game);
  await openHere({ game: game.id, seats: ["me", ...others(game, `bot:${bot}`)] });
}
/** The first game after a lesson: against the weakest. */
export async function asBeginner(game: GameListed): Promise<void> {
  const [weakest] = await botsOf(game);
  await openHere({ game: game.id, seats: ["me", ...others(game, `bot:${weakest}`)] });
}

/** How many play against one opponent: two, where the game can be played so. */
const few = (game: GameListed) => (game.seats.includes(2) ? 2 : usualSeats(game));
/** Against one opponent. */
export const duel = (game: GameListed, who: string) =>
  openHere({ game: game.id, seats: ["me", ...Array.from({ length: few(game) - 1 }, () => `bot:${who}`)] });
/** A game of an opponent to watch, against the next stronger; the strongest plays the one before. */
export function spectacle(game: GameListed, who: string, all: readonly string[]): Promise<void> {
  const at = all.indexOf(who);
  const rival = all[at + 1] ?? all[at - 1] ?? who;
  return openTable({ game: game.id, seats: Array.from({ length: few(game) }, (_, seat) => `bot:${seat ? rival : who}`) });
}
export const byLink = (game: GameListed) => openTable({ game: game.id, seats: ["me", ...others(game, "open")] });
export const atOneScreen = (game: GameListed) =>
  openHere({ game: game.id, seats: ["hotseat", ...others(game, "hotseat")] });
