/** A lesson under way: the step one stands at, what may be touched in it, and what each deed leads to. */

import { following, next } from "../picks";
import { sceneBetween } from "../directed/played";
import { Viewing } from "../directed/viewing.svelte";
import type { Line, Picture } from "../wire";
import { decided, matters, toTouch, wanted, type Lesson, type LessonFrame } from "./lesson";

const PACE = 900; // milliseconds that a ply of the others can be looked at
const GLAD = 1200; // milliseconds the parrot is glad of a step

/** What the page does for a lesson. */
export interface Page {
  /** A new picture comes to the board: it is called with what sets it. */
  draw: (picture: Picture, set: () => void) => void;
  /** Something else is lit. */
  lit: () => void;
  /** The last step is done, with these moves of the learner. */
  done: (moves: string[]) => void;
  isQuiet: (line: Line) => boolean;
}

export class Taught {
  lesson = $state.raw<Lesson>();
  picture = $state.raw<Picture>();
  /** The number of the step, from none. */
  at = $state(0);
  path = $state.raw<string[]>([]);
  /** What the others have done since the learner's last deed. */
  told = $state.raw<Line[]>([]);
  isWatching = $state(false);
  isGlad = $state(false);
  isShowing = $state(false);
  /** How often something else was touched in this step: the sentence comes again. */
  misses = $state(0);
  refused = $state<string>();

  readonly step = $derived(this.lesson?.steps[this.at]);
  readonly isDone = $derived(this.lesson !== undefined && this.at >= this.lesson.steps.length);
  readonly isAsked = $derived(this.step !== undefined && !this.isWatching);
  readonly choices = $derived(this.step && this.isAsked ? wanted(this.step) : []);
  readonly touch = $derived(this.step && this.isAsked ? this.step.touch : []);
  readonly groups = $derived(this.step ? matters(this.step) : []);
  /** What is lit. */
  readonly parts = $derived(this.touch.length ? this.touch : this.step && this.isAsked ? toTouch(this.step, this.path) : []);
  /** What no touch decides: a move without parts, or one of several with the same. */
  readonly buttons = $derived(this.parts.length ? [] : following(this.choices, this.path));
  readonly mood = $derived<"say" | "hush" | "glad">(this.isDone || this.isGlad ? "glad" : this.isWatching ? "hush" : "say");

  /** The scene that a deed has led to. */
  readonly viewing = new Viewing();
  /** Counts what is shown, so that frames that are no longer wanted do not come. */
  #shows = 0;
  #page: Page;
  /** What the learner did, step by step. */
  readonly #deeds: string[] = [];
  #goOn: (() => void) | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** A lesson, or the same one in another language. */
  begin(lesson: Lesson): void {
    const isFirst = this.lesson === undefined;
    this.lesson = lesson;
    if (isFirst) this.show(0);
  }

  /** Begin a step. */
  show(wish: number): void {
    this.#clear();
    [this.at, this.isWatching] = [wish, false];
    const wanted = this.lesson?.steps[wish]?.picture;
    if (wanted) this.#draw(wanted);
    else this.#page.done(this.#deeds.filter(Boolean));
    this.#page.lit();
  }

  act(move: string): void {
    const deed = this.step?.deeds.find((one) => one.move === move);
    if (!deed) return;
    this.#deeds[this.at] = move;
    void this.#follow(deed.frames);
  }

  pick(id: string): void {
    if (this.touch.length) {
      this.act("");
      return;
    }
    this.refused = undefined;
    if (this.path.includes(id)) {
      this.path = this.path.slice(0, this.path.indexOf(id));
      return;
    }
    this.path = [...this.path, id];
    const choice = this.step && decided(this.step, this.path);
    if (choice) this.act(choice.text);
    else this.#page.lit();
  }

  /** Another part of the wanted move does as well; whatever else is touched answers with the step's sentence. */
  miss(ids: string[]): void {
    const part = ids.find((id) => next(this.choices, this.path).includes(id));
    if (this.isWatching) this.hurry();
    else if (part !== undefined) this.pick(part);
    else if (!this.isDone) [this.misses, this.refused] = [this.misses + 1, ids.at(-1)];
  }

  back(): void {
    this.told = [];
    this.show(this.path.length || this.isWatching || this.at === 0 ? this.at : this.at - 1);
  }

  over(): void {
    this.told = [];
    this.show(0);
  }

  /** Wait no longer for the next ply. */
  hurry(): void {
    this.#goOn?.();
  }

  #clear(): void {
    this.#shows += 1;
    [this.path, this.misses, this.refused, this.isShowing] = [[], 0, undefined, false];
    this.viewing.leave();
  }

  #draw(picture: Picture): void {
    this.#page.draw(picture, () => (this.picture = picture));
  }

  /** Show what a deed leads to, ply after ply, then the next step. */
  async #follow(frames: readonly LessonFrame[]): Promise<void> {
    this.#clear();
    const show = this.#shows;
    [this.isWatching, this.isGlad, this.told] = [true, true, []];
    setTimeout(() => (this.isGlad = false), GLAD);
    for (const frame of frames) {
      await this.#see(frame, frame === frames[0]);
      if (show !== this.#shows) return;
    }
    this.show(this.at + 1);
  }

  /** A ply can be looked at for a while, or its scene until it is over. */
  async #see({ picture, line }: LessonFrame, isOwn: boolean): Promise<void> {
    const show = () => {
      this.#draw(picture);
      if (!isOwn && !this.#page.isQuiet(line)) this.told = [...this.told, line];
    };
    const scene = sceneBetween(this.picture, picture);
    if (scene) return this.viewing.play(scene, show);
    show();
    await new Promise<void>((done) => {
      const timer = setTimeout(done, PACE);
      this.#goOn = () => (clearTimeout(timer), done());
    });
  }
}
