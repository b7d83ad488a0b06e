/** A finished game as a row of pictures: where one stands in it, and a line that was not played. */

import { sceneBetween } from "../directed/played";
import { Viewing } from "../directed/viewing.svelte";
import type { Picture, TurningPoint } from "../wire";

/** Where the pictures come from. */
export interface Source {
  pictures: (from: number, count: number) => Promise<{ plies: number; first: number; pictures: Picture[] }>;
  otherLine: (ply: number, moves: string[]) => Promise<{ pictures: Picture[] }>;
}

const PAGE = 20; // pictures asked for at once
const BEFORE = 4; // of them lie before the one that is wanted, so that going back is as quick as going on

export class Reel {
  plies = $state(0);
  ply = $state(0);
  shown = $state.raw<Picture>();
  /** A line that was not played, and how far it is shown. */
  other = $state.raw<{ turn: TurningPoint; pictures: Picture[]; at: number }>();
  isPlaying = $state(false);
  /** The scene by which one comes from a picture to the next; who goes elsewhere sees none. */
  readonly viewing = new Viewing();
  /** How a new picture comes to the board: it is called with what sets it. */
  ondraw: (picture: Picture, set: () => void) => void = (_, set) => set();

  readonly #kept = new Map<number, Picture>();

  constructor(readonly source: Source) {}

  /** How many plies there are, and the picture of one: the last, if none is named. */
  async open(wanted: number | undefined): Promise<void> {
    this.plies = (await this.source.pictures(0, 1)).plies;
    await this.to(wanted ?? this.plies);
  }

  async to(wanted: number): Promise<void> {
    const at = Math.min(this.plies, Math.max(0, Math.round(wanted) || 0));
    const isNext = at === this.ply + 1 && !this.other && !this.viewing.played;
    this.viewing.leave();
    [this.ply, this.other] = [at, undefined];
    const picture = await this.#picture(at).catch(() => undefined);
    if (picture && this.ply === at && !this.other) this.#show(picture, isNext);
  }

  /** The line that would have been better, from the ply before. */
  async branch(turn: TurningPoint): Promise<void> {
    if (!turn.instead) return;
    this.isPlaying = false;
    await this.to(turn.ply - 1);
    const found = await this.source.otherLine(turn.ply - 1, turn.instead.line).catch(() => undefined);
    if (!found || found.pictures.length < 2) return;
    this.other = { turn, pictures: found.pictures, at: 0 };
    this.follow(1);
  }

  follow(at: number): void {
    if (!this.other?.pictures[at]) return;
    const isNext = at === this.other.at + 1 && !this.viewing.played;
    this.viewing.leave();
    this.other = { ...this.other, at };
    this.#show(this.other.pictures[at]!, isNext);
  }

  /** So many steps on, in the game or in the other line. */
  by(steps: number): void {
    if (this.other) this.follow(this.other.at + steps);
    else void this.to(this.ply + steps);
  }

  /** What a key does here, if anything. */
  key(key: string): (() => void) | undefined {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.by(-1),
      ArrowRight: () => this.by(1),
      Home: () => void this.to(0),
      End: () => void this.to(this.plies),
      Escape: () => this.other && void this.to(this.ply),
      " ": () => (this.isPlaying = !this.isPlaying),
    };
    return keys[key];
  }

  /** One ply on, unless a scene is played; at the end it stops. */
  tick(): void {
    if (this.viewing.played) return;
    if (this.ply >= this.plies) this.isPlaying = false;
    else void this.to(this.ply + 1);
  }

  #show(picture: Picture, isNext: boolean): void {
    const scene = isNext ? sceneBetween(this.shown, picture) : undefined;
    if (scene) void this.viewing.play(scene, () => this.#draw(picture));
    else this.#draw(picture);
  }

  #draw(picture: Picture): void {
    this.ondraw(picture, () => (this.shown = picture));
  }

  async #picture(at: number): Promise<Picture | undefined> {
    if (!this.#kept.has(at)) {
      const found = await this.source.pictures(Math.max(0, at - BEFORE), PAGE);
      found.pictures.forEach((picture, k) => this.#kept.set(found.first + k, picture));
    }
    return this.#kept.get(at);
  }
}
