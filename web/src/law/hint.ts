/** Hints by the visitor's own machine, from what the seat to move may know. */

import { address } from "../address";
import * as api from "../api";
import type { Advised } from "../wire";
import { fetched, manifestOf, NoModule } from "./load";
import { think } from "./thinker";

const BEST = 3;
const LEVEL = "medium";

const base = () => address("law/");

/** The games that this machine can think about: asked for once, and again where there was no line. */
let offered: Promise<Record<string, number>> | undefined;

function laws(): Promise<Record<string, number>> {
  offered ??= manifestOf(fetched(base())).then(
    ({ games }) => Object.fromEntries(Object.entries(games).map(([game, facts]) => [game, facts.law])),
    () => {
      offered = undefined;
      return {};
    },
  );
  return offered;
}

/** Whether this machine can think about a game. */
export async function thinksHere(game: string): Promise<boolean> {
  return typeof WebAssembly === "object" && typeof Worker === "function" && game in (await laws());
}

export async function ownHint(
  table: string,
  token: string,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<{ v: number; choices: Advised[] }> {
  const known = await api.known(table, token);
  if ((await laws())[known.game] !== known.law) throw new NoModule(known.game);
  const record = Uint8Array.from(atob(known.record), (letter) => letter.charCodeAt(0));
  const { advice } = await think(base(), known.game, record, known.seat, LEVEL, signal, progress);
  const texts = new Map(Object.entries(known.actions).map(([action, code]) => [code, action]));
  const choices = advice.slice(0, BEST).flatMap(({ code, wins, low, high }) => {
    const action = texts.get(code);
    return action === undefined ? [] : [{ action, wins, low, high }];
  });
  return { v: known.v, choices };
}
