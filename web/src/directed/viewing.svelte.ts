/** One scene among pictures that are shown in turn: the board changes when its verdict is seen. */

import type { Played } from "./played";

export class Viewing {
  played = $state.raw<Played>();
  /** Whether its verdict is still to come. */
  isOpen = $state(false);
  #show: (() => void) | undefined;
  #end: (() => void) | undefined;

  /** Play a scene, and then bring what it led to. Done when it has been seen, and never if it is left. */
  play(scene: Played, show: () => void): Promise<void> {
    [this.played, this.isOpen, this.#show] = [scene, true, show];
    return new Promise((done) => (this.#end = done));
  }

  /** The verdict is seen. */
  tell(): void {
    const show = this.#show;
    [this.#show, this.isOpen] = [undefined, false];
    show?.();
  }

  /** The scene has been seen. */
  over(): void {
    this.tell();
    const end = this.#end;
    this.leave();
    end?.();
  }

  /** Something else is wanted now. */
  leave(): void {
    [this.played, this.isOpen, this.#show, this.#end] = [undefined, false, undefined, undefined];
  }
}
