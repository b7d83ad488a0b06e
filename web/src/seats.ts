/** What the seats are called: by the names of their players or characters, else by their colours. */

import { characterAt } from "./opponents/faces";
import { botNamed, t } from "./speech.svelte";
import { COLOURS, type SeatHead } from "./wire";

function ownName(seat: SeatHead): string {
  const character = characterAt(seat);
  return seat.name?.trim() || (character ? botNamed(character) : "");
}

export function names(seats: readonly SeatHead[]): string[] {
  const given = seats.map((seat) => ownName(seat) || t(`colour-${seat.colour}`));
  return given.map((name, k) => (given.indexOf(name) === k && given.lastIndexOf(name) === k ? name : `${name} (${t(`colour-${seats[k]!.colour}`)})`));
}

/** Whether a name begins with a vowel that is heard: French writes “d’Aude”, but “de Yann”. */
export const beginsWith = (name: string) => (/^([aeiouœæ]|y[^aeiou])/i.test(name.normalize("NFD")) ? "vowel" : "consonant");

/** The same, by the messages that name the colours. */
export function spokenNames(seats: readonly SeatHead[]): Record<string, string> {
  const all = names(seats);
  return Object.fromEntries(seats.flatMap((seat, k) => (ownName(seat) ? [[`seat-${COLOURS[seat.seat]}`, all[k]!]] : [])));
}
