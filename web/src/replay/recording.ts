/** A game to look at again: one that was played at a table, or a lesson that this browser has kept. */

import * as api from "../api";
import { curveOf } from "../law/here";
import { keptLesson } from "../settings.svelte";
import { COLOURS, type Curve, type Picture, type SeatHead, type TableEvent, type TableHead, type Verdict } from "../wire";
import type { Source } from "./reel.svelte";

/** What there is to know of it before the first picture. */
export interface Opened {
  game: string;
  seats: SeatHead[];
  /** Milliseconds since 1970. */
  created: number;
  events: TableEvent[];
  /** Where one begins to look, if not at the end. */
  first?: number;
  table?: TableHead;
}

export interface Recording extends Source {
  /** The name of its file. */
  name: string;
  open: () => Promise<Opened>;
  record: () => Promise<string>;
  /** What only a game with a result and a seed has. */
  thoughts?: { curve: (game: string) => Promise<Curve>; verdict: () => Promise<Verdict> };
}

export const ofTable = (id: string): Recording => ({
  name: id,
  open: async () => {
    const [{ table }, { events }] = await Promise.all([api.shown(id), api.events(id)]);
    const { game, seats, created } = table;
    return { game, seats, created, events, table };
  },
  record: () => api.record(id),
  pictures: (from, count) => api.pictures(id, from, count),
  otherLine: (ply, moves) => api.otherLine(id, ply, moves),
  thoughts: { curve: curveOf(id), verdict: () => api.verdict(id) },
});

export function ofLesson(game: string): Recording {
  const { records: kept, moves, at } = keptLesson(game);
  if (!kept.length && !moves) return { ...nowhere, name: game };
  let made: Promise<string[]> | undefined;
  const recorded = () => (made ??= kept.length ? Promise.resolve(kept) : api.lessonKept(game, moves!).then((found) => found.records));
  return {
    name: game,
    open: async () => {
      const { seats, events } = await api.replayed(game, { records: await recorded(), first: 0, count: 1 });
      const heads = Array.from({ length: seats }, (_, seat): SeatHead => ({ seat, colour: COLOURS[seat]!, kind: "person", here: true }));
      return { game, seats: heads, created: at, events, first: 0 };
    },
    record: async () => (await recorded()).join("\n"),
    pictures: async (from, count) => api.replayed(game, { records: await recorded(), first: from, count }),
    otherLine: nothing,
  };
}

const nothing = async (): Promise<{ pictures: Picture[] }> => ({ pictures: [] });

function lost(): Promise<never> {
  return Promise.reject(new api.Refusal({ code: "no-lesson", text: "" }));
}

/** A lesson that this browser has not kept. */
const nowhere = { open: lost, record: lost, pictures: lost, otherLine: nothing };
