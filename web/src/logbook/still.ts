/** Last pictures and curves of finished games: they never change, so each is asked for once, a few at a time. */

import * as api from "../api";
import type { Picture } from "../wire";

const LAST = 1_000_000; // a ply beyond the end: the server shows the last
const [AGAIN, TRIES] = [6000, 5]; // milliseconds until a curve is asked for again, and how often

const pictures = new Map<string, Promise<Picture | undefined>>();
const curves = new Map<string, Promise<number[][]>>();

/** One after the other, so that a long page does not crowd out what matters more. */
function inTurn<T>(): (task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => {});
    return mine;
  };
}
const drawn = inTurn<Picture | undefined>();

export function lastPicture(table: string): Promise<Picture | undefined> {
  let found = pictures.get(table);
  if (!found) {
    found = drawn(() => api.pictures(table, LAST, 1).then((answer) => answer.pictures[0]));
    found.catch(() => pictures.delete(table));
    pictures.set(table, found);
  }
  return found;
}

const soon = () => new Promise((done) => setTimeout(done, AGAIN));

async function worked(table: string): Promise<number[][]> {
  for (let k = 0; k < TRIES; k++) {
    const { points } = await api.sketch(table);
    if (points.length) return points;
    await soon();
  }
  curves.delete(table);
  return [];
}

/** The chances of every seat; the server works them out when it is first asked. */
export function curveOf(table: string): Promise<number[][]> {
  let found = curves.get(table);
  if (!found) {
    found = worked(table);
    found.catch(() => curves.delete(table));
    curves.set(table, found);
  }
  return found;
}
