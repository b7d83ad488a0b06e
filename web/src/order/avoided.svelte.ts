/** Whom one does not want to hear or to meet: the list that the server keeps with the guest, as this page knows it. */

import * as api from "../api";
import type { AvoidedPerson } from "../wire";

let people = $state.raw<AvoidedPerson[]>([]);
let asked: Promise<void> | undefined;
let questions = 0;

/** The answer to the newest question is the list; an older one that comes late says what was. */
async function take(answer: Promise<{ people: AvoidedPerson[] }>): Promise<void> {
  const mark = ++questions;
  const found = await answer;
  if (mark === questions) people = found.people;
}

export const avoided = {
  get people(): readonly AvoidedPerson[] {
    return people;
  },
  of(author: string | undefined): AvoidedPerson | undefined {
    return people.find((one) => one.author === author);
  },
  /** Read the list, once a page; false where it could not be read: then nobody is on it. */
  async read(): Promise<boolean> {
    asked ??= take(api.avoided());
    try {
      await asked;
      return true;
    } catch {
      asked = undefined;
      return false;
    }
  },
  /** Somebody else is here now: their list is another. */
  forget(): void {
    [people, asked] = [[], undefined];
    questions += 1;
  },
  /** Change what stands there of somebody; a Refusal says why not. */
  change(author: string, how: { muted?: boolean; blocked?: boolean }, table?: string): Promise<void> {
    return take(api.avoid({ author, table, ...how }));
  },
};
