/** The secrets of seats that were promised with a challenge, until it is answered. */

import type { ChallengeMade } from "../wire";

const key = (challenge: string) => `flibuste.challenge.${challenge}`;

export function keepPromise(made: ChallengeMade): void {
  try {
    localStorage.setItem(key(made.id), JSON.stringify({ token: made.token, recovery: made.recovery }));
  } catch {
    // Without storage the seat comes back by the code alone.
  }
}

/** What was promised, once: from then on the table itself keeps it. */
export function takePromise(challenge: string): { token: string; recovery: string } | undefined {
  try {
    const kept = localStorage.getItem(key(challenge));
    localStorage.removeItem(key(challenge));
    return kept ? (JSON.parse(kept) as { token: string; recovery: string }) : undefined;
  } catch {
    return undefined;
  }
}
