/** What a page asks as it opens: while no server answers it is asked again, as the page says. */

import * as api from "../api";

const AGAIN = 5_000; // milliseconds

/** A refusal has a sentence; a server that is away has none. */
const isAway = (error: unknown): boolean => !(error instanceof api.Refusal && error.message);

/** Ask until a server has answered; call what comes back to ask no more. */
export function asking<T>(question: () => Promise<T>, hear: (answer: T) => void, say: (error: unknown) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    question().then(
      (answer) => isOver || hear(answer),
      (error: unknown) => {
        if (isOver) return;
        say(error);
        if (isAway(error)) timer = setTimeout(ask, AGAIN);
      },
    );
  };
  ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
