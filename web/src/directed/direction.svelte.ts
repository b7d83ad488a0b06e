/** What is told waits while a scene is played: first the scene, then its verdict, then log, seats and counts. */

import type { Outgoing, Picture } from "../wire";
import { sceneBetween, type Played } from "./played";

type Told = Extract<Outgoing, { type: "events" }>;
type Shown = Extract<Outgoing, { type: "scene" }>;

export interface Listener {
  take: (message: Outgoing) => void;
  picture: () => Picture | undefined;
  version: () => number;
}

const FEW = 12; // events that are news; more are a story to catch up with

export class Direction {
  played = $state.raw<Played>();
  #listener: Listener;
  #news?: Told; // of a ply, while its picture is awaited
  #withheld: Outgoing[] = []; // until the verdict
  #waiting: Outgoing[] = []; // until the scene is over

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  hear(message: Outgoing): void {
    if (message.type === "welcome") this.#forget();
    if (message.type === "events" || message.type === "scene" || message.type === "flown") {
      if (this.#isDecided) this.#waiting.push(message);
      else if (message.type === "events") this.#hearEvents(message);
      else if (message.type === "scene") this.#hearScene(message);
      else this.played = { flight: message.flight, since: message.since };
    } else this.#listener.take(message);
  }

  /** The verdict is seen: what it tells may be known everywhere. */
  tell(): void {
    const told = this.#withheld;
    this.#withheld = [];
    for (const message of told) this.#listener.take(message);
  }

  /** The scene has been seen. */
  over(): void {
    this.tell();
    this.played = undefined;
    while (this.#waiting.length && !this.#isDecided) this.hear(this.#waiting.shift()!);
  }

  get #isDecided(): boolean {
    return this.played?.duel !== undefined || this.played?.landing !== undefined;
  }

  #forget(): void {
    this.played = this.#news = undefined;
    this.#withheld = [];
    this.#waiting = [];
  }

  #hearEvents(message: Told): void {
    this.#release();
    const seen = this.#listener.version();
    const fresh = message.events.filter((event) => event.v > seen);
    const isNews = seen > 0 && fresh.length < FEW && fresh.some((event) => event.kind === "ply");
    if (isNews) this.#news = message;
    else this.#listener.take(message);
  }

  #hearScene(message: Shown): void {
    const news = this.#news;
    const found = news && sceneBetween(this.#listener.picture(), message.picture);
    if (found) {
      this.#withheld = [news, message];
      this.#news = undefined;
      this.played = found.duel ? found : { ...found, ...this.played, landing: found.landing, before: found.before };
      return;
    }
    if (news) this.played = undefined;
    this.#release();
    this.#listener.take(message);
  }

  #release(): void {
    const news = this.#news;
    this.#news = undefined;
    if (news) this.#listener.take(news);
  }
}
