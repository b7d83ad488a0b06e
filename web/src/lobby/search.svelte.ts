/** A search for somebody to play with. It goes on whatever page is shown, and ends when this page is left. */

import { address } from "../address";
import * as api from "../api";
import { nonce } from "../nonce";
import { duel, usualBot } from "../open.svelte";
import { go } from "../route.svelte";
import { keep, myName } from "../settings.svelte";
import type { GameListed, Pace, SeekMade } from "../wire";
import { searching } from "./searching.svelte";

export interface Sought {
  game: string;
  pace: Pace;
  rated: boolean;
  /** How far from one's own rating; 0 is anybody. */
  span: number;
}

const LONG = 20_000; // milliseconds after which a bot is offered
const PAUSE = 2_000; // milliseconds before asking again a server that did not answer

class Search {
  wish = $state.raw<Sought>();
  since = $state(0);
  /** People who look for somebody here, oneself among them. */
  waiting = $state(1);
  /** The bot that is offered meanwhile, once it has lasted long. */
  bot = $state("");
  hasFailed = $state(false);
  #made?: SeekMade;
  #game?: GameListed;
  #timer?: ReturnType<typeof setTimeout>;

  async begin(wish: Sought): Promise<void> {
    this.#forget();
    this.hasFailed = false;
    const { span, ...rest } = wish;
    const made = await api.seek({ ...rest, name: myName.now, ...(span ? { span } : {}) });
    [this.#made, this.wish, this.since, this.waiting, searching.isOn] = [made, wish, Date.now(), 1, true];
    this.#timer = setTimeout(() => void this.#offer(made, wish.game).catch(() => {}), LONG);
    void this.#wait(made, nonce()); // after the server has committed itself
  }

  async stop(): Promise<void> {
    const made = this.#made;
    this.#forget();
    if (made) await api.stopSeeking(made.id).catch(() => {});
  }

  async #offer(made: SeekMade, id: string): Promise<void> {
    const game = (await api.games()).games.find((one) => one.id === id);
    const bot = game && (await usualBot(game));
    if (game && bot && this.#made === made) [this.#game, this.bot] = [game, bot];
  }

  /** Play the bot that is offered; it is not offered again. */
  async playBot(isKept: boolean): Promise<void> {
    const [game, bot] = [this.#game, this.bot];
    if (!game || !bot) return;
    if (!isKept) await this.stop();
    await duel(game, bot);
    this.bot = "";
  }

  /** The page is left: nobody should be matched with who is not there. */
  leave(): void {
    if (!this.#made) return;
    void fetch(address(`api/seeks/${this.#made.id}`), { method: "DELETE", keepalive: true }).catch(() => {});
    this.#forget();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#made = this.wish = undefined;
    this.bot = "";
    searching.isOn = false;
  }

  async #wait(made: SeekMade, own: string): Promise<void> {
    while (this.#made === made) {
      const now = await api.waitForSomebody(made.id, own).catch((error: unknown) => (error instanceof api.Refusal ? error.because.code : "offline"));
      if (this.#made !== made) return;
      if (now === "no-seek" || (typeof now !== "string" && now.state === "withdrawn")) {
        this.#forget();
        this.hasFailed = true; // another page of the same person looks now, or the server has forgotten it
      } else if (typeof now === "string") {
        await new Promise((done) => setTimeout(done, PAUSE));
      } else if (now.state === "met") {
        keep(now.table, { tokens: [{ seat: now.seat, token: made.token, recovery: made.recovery }] });
        this.#forget();
        go(`t/${now.table}`);
      } else {
        this.waiting = now.waiting;
      }
    }
  }
}

export const search = new Search();
addEventListener("pagehide", () => search.leave());
