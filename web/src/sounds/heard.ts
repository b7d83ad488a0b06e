/** What a change of the picture sounds like: the one thing of it that says most. */

import type { LookListed, Picture, Piece } from "../wire";
import type { SoundName } from "./score";

const LOUDEST_FIRST: SoundName[] = ["capture", "treasure", "coin", "dice", "sail", "walk", "shuffle", "card", "place"];

type Standing = Pick<Picture, "actor" | "places" | "pieces">;

export function heard(before: Standing, after: Standing, kinds: LookListed["kinds"]): SoundName {
  const was = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const is = new Set(after.pieces.map((piece) => piece.id));
  const beside = new Set(before.places.filter((place) => place.tray).map((place) => place.id));
  const isLost = (piece: Piece) =>
    piece.owner !== undefined && piece.owner !== before.actor && !is.has(piece.id) && !beside.has(piece.place);
  const found = new Set<SoundName>();
  for (const piece of after.pieces) {
    const old = was.get(piece.id);
    const sound = kinds[piece.kind]?.sound;
    if (sound && old?.place !== piece.place) found.add(sound);
    // A pile of hidden cards that grows has been shuffled.
    if (old && piece.face === "?" && piece.owner === undefined && (piece.count ?? 1) > (old.count ?? 1) + 1) found.add("shuffle");
  }
  if (before.pieces.some(isLost)) found.add("capture");
  return LOUDEST_FIRST.find((sound) => found.has(sound)) ?? "place";
}
