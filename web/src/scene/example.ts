/** A position that shows a game well: the richest example of its rulebook. */

import * as api from "../api";
import type { Picture } from "../wire";

const found = new Map<string, Promise<Picture>>();

export function example(game: string): Promise<Picture> {
  let picture = found.get(game);
  if (!picture) {
    picture = api
      .book(game, "en")
      .then((book) => {
        const given = book.chapters
          .flatMap((chapter) => chapter.paragraphs)
          .flatMap((paragraph) => paragraph.examples)
          .map((one) => one.lines[0] ?? "")
          .filter((line) => line.startsWith("given") && !line.endsWith("start"))
          .sort((a, b) => b.length - a.length)[0];
        return api.attempt(game, { position: given?.slice(5).trim(), viewer: -6 });
      })
      .then((tried) => tried.picture);
    picture.catch(() => found.delete(game));
    found.set(game, picture);
  }
  return picture;
}
