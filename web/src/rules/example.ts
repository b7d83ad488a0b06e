/** What the lines of an example say, and what differs between two boards. */

import { COLOURS, type Picture } from "../wire";

export type Kind = "given" | "play" | "sees" | "can" | "cannot" | "choices" | "odds" | "over";

/** One line; `then` says what stands after the line before it. */
export interface Parsed {
  kind: Kind | "then";
  seat?: number;
  /** A move in it, as the law writes it. */
  move?: string;
  /** How likely, for odds. */
  share?: string;
}

const seatOf = (word = "") => {
  const seat = COLOURS.findIndex((colour) => colour === word);
  return seat < 0 ? undefined : seat;
};

export function parse(line: string): Parsed {
  const [word = "", ...others] = line.split(/\s+/);
  const [before = "", after] = others.join(" ").split(/\s*:\s+/);
  const [who, ...what] = before.split(" ");
  switch (word) {
    case "given":
    case "then":
    case "over":
      return { kind: word };
    case "sees":
    case "choices":
      return { kind: word, seat: seatOf(who) };
    case "can":
    case "cannot":
      return { kind: word, seat: seatOf(who), move: what.join(" ") };
    case "odds":
      return { kind: word, move: before, share: after };
  }
  return { kind: "play", seat: seatOf(word), move: others.join(" ") };
}

export const givenOf = (lines: readonly string[]) => {
  const given = lines[0]?.replace(/^given\s+/, "") ?? "start";
  return given === "start" ? undefined : given;
};

/** The places where pieces came, went, or show something else. */
export function changes(before: Picture, after: Picture): string[] {
  const trays = new Set([...before.places, ...after.places].filter((place) => place.tray).map((place) => place.id));
  const stand = (picture: Picture) => new Set(picture.pieces.map((one) => `${one.place} ${one.kind} ${one.owner} ${one.face} ${one.count}`));
  const [was, is] = [stand(before), stand(after)];
  const differing = [...[...was].filter((one) => !is.has(one)), ...[...is].filter((one) => !was.has(one))];
  return [...new Set(differing.map((one) => one.split(" ")[0]!))].filter((place) => !trays.has(place));
}

/** The places that a move names. */
export const named = (picture: Picture, move = "") => {
  const words = new Set(move.split(/[\s/]+/));
  return picture.places.filter((place) => words.has(place.id)).map((place) => place.id);
};
