/** The position of the day: one of a rulebook's examples, the same for everybody until midnight in Paris. */

import { givenOf } from "../rules/example";
import type { Book } from "../wire";

const DAY = 86_400_000; // milliseconds

export interface DaysPosition {
  /** Of the paragraph that it belongs to. */
  number: string;
  position: string;
  /** What the paragraph says first. */
  says: string;
}

/** Days since 1970, as Paris counts them. */
export function dayOf(time: number): number {
  const date = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Paris" }).format(time);
  return Math.round(Date.parse(date) / DAY);
}

/** One of the examples that begin with a position of their own; undefined where a book has none. */
export function positionOf(book: Book, day: number): DaysPosition | undefined {
  const all = book.chapters.flatMap((chapter) =>
    chapter.paragraphs.flatMap(({ number, parts, examples }) =>
      examples.flatMap(({ lines }) => {
        const position = givenOf(lines);
        return position === undefined ? [] : [{ number, position, says: parts[0]?.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? "" }];
      }),
    ),
  );
  return all[day % all.length];
}
