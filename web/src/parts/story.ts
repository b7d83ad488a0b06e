/** The story as lines to read: who acts, what is said, and whether it still stands. */

import { t, type Part, type Voice } from "../speech.svelte";
import type { TableEvent } from "../wire";
import { doer } from "./doer";
import { inRounds, type Told } from "./rounds";

export interface Entry {
  key: string;
  round: number;
  seat?: number;
  parts: Part[];
  isUndone: boolean;
  /** The version it came with. */
  v: number;
  /** The ids of the places and pieces that it names. */
  names: readonly string[];
}

const OWN = new Set(["bot", "back", "sit", "stand", "rematch"]); // of the table, not of the game

/** What the client itself says of an event; undefined where the game has lines for it. */
function sentence(event: TableEvent, name: string): string | undefined {
  if (event.kind === "undo") return t("undone", { name });
  if (event.kind === "ask") return t("asks-undo", { name });
  if (event.kind === "incident") return t(`incident-${event.what}`, { name });
  if (event.kind === "end") return event.text ? t("closed-by-host", { why: event.text }) : t(event.what ?? "over");
  return OWN.has(event.kind) ? t(`event-${event.kind}`, { name }) : undefined;
}

function named(text: string, name: string, seat?: number): Part[] {
  return name && text.startsWith(name) ? [{ text: name, seat }, { text: text.slice(name.length) }] : [{ text }];
}

/** A drawing ends a line without a full stop. */
function trimmed(parts: Part[]): Part[] {
  const last = parts.at(-1);
  return last?.symbol && last.tail === "." ? [...parts.slice(0, -1), { ...last, tail: "" }] : parts;
}

function entriesOf({ event, round, isUndone }: Told, names: readonly string[], voice: Voice): Entry[] {
  if (event.kind === "chat" || event.kind === "allow") return [];
  const { seat, v } = event;
  const name = seat === undefined ? "" : (names[seat] ?? "");
  const own = sentence(event, name);
  if (own !== undefined) return [{ key: `${v}`, round, seat, parts: named(own, name, seat), isUndone, v, names: [] }];
  return (event.lines ?? [])
    .filter((line) => !voice.isQuiet(line.say))
    .map((line, k) => {
      const parts = trimmed(voice.parts(line.say, line.drawn));
      return { key: `${v}.${line.ply}.${k}`, round, seat: doer(line.say), parts, isUndone, v, names: line.names ?? [] };
    });
}

/** The last so many lines. */
export function story(events: readonly TableEvent[], names: readonly string[], voice: Voice, most: number): Entry[] {
  return inRounds(events)
    .slice(-most)
    .flatMap((told) => entriesOf(told, names, voice))
    .slice(-most);
}
