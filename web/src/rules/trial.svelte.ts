/** An example of a rulebook on the board: stepped through, and tried out. */

import { asked, following, next, only, touched } from "../picks";
import { CHANCE, OVER, type Because, type Choice, type Tried } from "../wire";
import { givenOf, named } from "./example";
import type { Step } from "./walk";

/** An example that stands on the board; without a paragraph it is the start. */
export interface Example {
  paragraph: string;
  number: number;
  lines: readonly string[];
}

export const START: Example = { paragraph: "", number: 0, lines: ["given start"] };

/** Where positions come from, and what is said when they do not come. */
export interface Source {
  walk: (lines: readonly string[]) => Promise<Step[]>;
  attempt: (wish: { position?: string; moves: string[]; picks?: string[] }) => Promise<Tried>;
  fault: (error: unknown) => string;
}

const [FEW, MANY] = [8, 24]; // choices that are shown as buttons: of a seat, of chance

const isSame = (a: Example | undefined, b: Example) => a?.paragraph === b.paragraph && a.number === b.number;

export class Trial {
  shown = $state.raw<Example>(START);
  steps = $state.raw<Step[]>([]);
  at = $state(0);
  /** The moves tried after the example's own. */
  tries = $state.raw<string[]>([]);
  now = $state.raw<Tried>();
  path = $state.raw<string[]>([]);
  because = $state.raw<Because>();
  /** The place of what was refused. */
  refused = $state<string>();
  fault = $state("");
  /** How a new position comes to the board: it is called with what sets it. */
  ondraw: (tried: Tried, set: () => void) => void = (_, set) => set();

  /** The example asked for last, and how often anything was asked for: an answer that comes after another wish is dropped. */
  #asked: Example | undefined;
  #wishes = 0;

  constructor(readonly source: Source) {}

  get picture() {
    return this.now?.picture;
  }
  get choices(): readonly Choice[] {
    return this.picture?.choices ?? [];
  }
  get step(): Step | undefined {
    return this.steps[this.at];
  }
  /** The moves that lead to what is on the board. */
  get moves(): string[] {
    return [...(this.step?.moves ?? []), ...this.tries];
  }
  /** The example's next move, shown before it is made. */
  get planned(): string | undefined {
    return this.tries.length ? undefined : this.steps.slice(this.at + 1).find((one) => one.kind === "play")?.move;
  }
  /** What the step is about. */
  get rings(): string[] {
    const { step } = this;
    if (this.tries.length || !step) return [];
    if (step.kind === "play") return step.changed;
    return ["can", "choices"].includes(step.kind) ? named(step.tried.picture, step.move) : [];
  }
  /** What may be touched, each with the choices it leaves. */
  get lit(): [string, Choice[]][] {
    return next(this.choices, this.path).map((one) => [one, following(this.choices, [...this.path, one])]);
  }
  /** Choices that are made by a button. */
  get buttons(): Choice[] {
    if (this.picture?.actor === CHANCE) return this.choices.slice(0, MANY);
    return this.path.length ? following(this.choices, this.path).slice(0, FEW) : asked(this.choices, []);
  }
  get canPlayOn(): boolean {
    return this.now !== undefined && this.now.actor !== OVER && !(this.step?.kind === "sees" && !this.tries.length);
  }
  isOn(paragraph: string, number: number): boolean {
    return this.shown.paragraph === paragraph && this.shown.number === number;
  }

  async load(example: Example): Promise<void> {
    if (isSame(this.#asked, example)) {
      if (isSame(this.shown, example)) this.show(0);
      return; // else it is on its way
    }
    this.#asked = example;
    const wish = ++this.#wishes;
    try {
      const walked = await this.source.walk(example.lines);
      if (wish !== this.#wishes) return;
      [this.shown, this.steps, this.fault] = [example, walked, ""];
      this.show(0);
    } catch (error) {
      if (wish !== this.#wishes) return;
      this.#asked = undefined;
      this.fault = this.source.fault(error);
    }
  }

  show(wish: number): void {
    const one = this.steps[wish];
    if (!one) return;
    this.#wishes += 1;
    this.#asked = this.shown;
    [this.at, this.tries, this.path, this.because] = [wish, [], [], one.tried.because];
    this.refused = one.kind === "cannot" ? named(one.tried.picture, one.move).at(-1) : undefined;
    this.#draw(one.tried);
  }

  #draw(tried: Tried): void {
    this.ondraw(tried, () => (this.now = tried));
  }

  async attempt(move: string): Promise<void> {
    [this.path, this.refused] = [[], undefined];
    const wish = ++this.#wishes;
    try {
      const tried = await this.source.attempt({ position: givenOf(this.shown.lines), moves: [...this.moves, move] });
      if (wish !== this.#wishes) return;
      this.because = tried.because;
      if (!tried.because) this.tries = [...this.tries, move];
      this.#draw(tried);
    } catch (error) {
      if (wish === this.#wishes) this.fault = this.source.fault(error);
    }
  }

  pick(id: string): void {
    [this.because, this.refused] = [undefined, undefined];
    const path = touched(this.choices, this.path, id);
    if (!path) return;
    this.path = path;
    const choice = path.includes(id) ? only(this.choices, path) : undefined;
    if (choice) void this.attempt(choice.text);
  }

  /** Why a click leads nowhere; what belongs to another choice begins that one. */
  async miss(ids: string[]): Promise<void> {
    const other = ids.find((id) => following(this.choices, [id]).length);
    if (other) return this.pick(other);
    let said: Because | undefined;
    for (const id of ids) {
      const wish = { position: givenOf(this.shown.lines), moves: this.moves, picks: [...this.path, id] };
      said = (await this.source.attempt(wish).catch(() => undefined))?.because;
      if (said?.rule) break;
    }
    if (said) [this.because, this.refused] = [said, ids.at(-1)];
  }
}
