/** What the others do is told one deed after the other: later ones wait until the one before has been looked at. */

import type { Outgoing } from "../wire";

export type News = Extract<Outgoing, { type: "events" }>;

export interface Audience {
  tell: (message: Outgoing) => void;
  /** Milliseconds for which a message is looked at before the next deed; 0 for what is no deed. */
  pause: (message: News) => number;
  /** Whether a scene is played, which keeps its own time. */
  isHeld: () => boolean;
  /** The deed that is looked at now, and how many wait behind it. */
  changed: (deed: News | undefined, waiting: number) => void;
}

const MOST = 40; // deeds that may wait; more are told at once
const AGAIN = 100; // milliseconds until a scene is looked for again

export class Pacing {
  #queue: Outgoing[] = [];
  #deed?: News;
  #timer?: ReturnType<typeof setTimeout>;

  constructor(readonly audience: Audience) {}

  hear(message: Outgoing): void {
    if (message.type === "events" || message.type === "scene") {
      this.#queue.push(message);
      if (this.waiting > MOST) this.skip();
      else this.#go();
      return;
    }
    if (message.type === "flown") this.skip(); // the ball is in the air now
    if (message.type === "welcome") this.#forget(); // what was not told is sent again
    this.audience.tell(message);
  }

  /** All that waits is told at once. */
  skip(): void {
    const left = this.#queue;
    this.#forget();
    for (const message of left) this.audience.tell(message);
  }

  close(): void {
    this.#queue = [];
    clearTimeout(this.#timer);
  }

  /** Where the table will stand when all is told; undefined where nothing waits. */
  get after(): News["now"] | undefined {
    return this.#queue.findLast((message) => message.type === "events")?.now;
  }

  get waiting(): number {
    return this.#queue.filter((message) => this.#pause(message) > 0).length;
  }

  #pause(message: Outgoing): number {
    return message.type === "events" ? this.audience.pause(message) : 0;
  }

  #forget(): void {
    this.#queue = [];
    this.#look(undefined, 0);
  }

  /** Tell on until a deed has to wait. */
  #go(): void {
    while (this.#queue.length) {
      const message = this.#queue[0]!;
      const pause = this.#pause(message);
      if (pause > 0 && this.#timer !== undefined) break;
      if (pause > 0 && this.audience.isHeld()) {
        this.#look(undefined, AGAIN);
        break;
      }
      this.#queue.shift();
      this.audience.tell(message);
      if (pause > 0) this.#look(message as News, pause);
    }
    this.audience.changed(this.#deed, this.waiting);
  }

  #look(deed: News | undefined, pause: number): void {
    this.#deed = deed;
    clearTimeout(this.#timer);
    this.#timer = pause > 0 ? setTimeout(() => this.#next(), pause) : undefined;
    this.audience.changed(deed, this.waiting);
  }

  #next(): void {
    this.#timer = undefined;
    this.#deed = undefined;
    this.#go();
  }
}
