/** Sequential halving at the root, and what comes of it: as `bots/halving.py` and `bots/bot.py` have it. */

import { type Advice, type Stretch, stretchAfter } from "./chances";
import type { Level, Manifest, NetworkFacts } from "./manifest";
import type { LawModule } from "./module";
import { below, generator } from "./rng";
import { type Contents, type Simulated, Thought } from "./thought";

const UNTRIED: Simulated = { visits: 0, won: 0, proof: null };
const FIRST_BATCH = 20; // simulations before the first look at the clock
const BATCH = 500; // between two looks, at the most
const LOOK = 20; // milliseconds between two of them: whoever wants this stopped is heard as soon

export interface Opinion {
  advice: Advice[];
  /** Everybody's chances, if the best is chosen. */
  worth: number[];
}

type Rank = [number, number, number];

function compare(one: Rank, other: Rank): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** How many simulations are made at once: as many as take the time between two looks at the clock. */
export class Stride {
  now = FIRST_BATCH;

  /** So many took so long. */
  took(simulations: number, milliseconds: number): void {
    if (!simulations) return;
    const fitting = Math.floor((simulations * LOOK) / Math.max(milliseconds, 0.1));
    this.now = Math.max(1, Math.min(BATCH, 4 * this.now, fitting));
  }
}

/** So many simulations from each choice, always one of each in turn, cut up into about as many at once as the stride is long. */
export function* portions(codes: number[], each: number, stride: Stride): Generator<[number[], number]> {
  for (let done = 0; done < each; ) {
    if (stride.now < codes.length) {
      for (let first = 0, step = 0; first < codes.length; first += step) {
        step = stride.now;
        yield [codes.slice(first, first + step), 1];
      }
      done += 1;
    } else {
      const times = Math.min(Math.floor(stride.now / codes.length), each - done);
      yield [codes, times];
      done += times;
    }
  }
}

/** The choices of one seat at one position, and how far each has come. */
class Halving {
  readonly codes: number[];
  private readonly came: Map<number, number>;
  private readonly policy: Map<number, number> | null;
  private readonly whims = new Map<number, number>();

  constructor(
    private readonly thought: Thought,
    known: Uint8Array,
    private readonly seat: number,
    readonly seats: number,
  ) {
    this.codes = thought.begin(known, seat);
    this.came = new Map(this.codes.map((code) => [code, -1]));
    this.policy = thought.policy(this.codes, seat);
    if (this.policy) for (const code of this.codes) this.whims.set(code, this.drawn(thought.manifest.search.whim));
  }

  private drawn(n: number): number {
    const [found, after] = below(this.thought.rows.random, n);
    this.thought.rows.random = after;
    return found;
  }

  /** Think with so many simulations; after every portion it says how many are done, and may be left. */
  *run(simulations: number, stride: Stride): Generator<number, void> {
    const { thought, seat } = this;
    let budget = simulations;
    let left = this.some(Math.max(2, Math.floor(budget / 2)));
    for (const code of left) this.came.set(code, 0);
    const rounds = Math.max(1, 32 - Math.clz32(left.length - 1));
    for (let number = 0; number < rounds; number++) {
      const each = Math.max(1, Math.floor(budget / ((rounds - number) * left.length)));
      for (const [codes, times] of portions(left, each, stride)) {
        if (thought.isDecided) break;
        const [before, begun] = [budget, performance.now()];
        budget -= thought.grow(seat, codes, times);
        stride.took(before - budget, performance.now() - begun);
        yield simulations - budget;
      }
      left = this.sorted(left).slice(0, (left.length + 1) >> 1);
      for (const code of left) this.came.set(code, number + 1);
    }
    if (budget > 0 && !thought.isDecided) thought.grow(seat, left.slice(0, 1), budget);
  }

  /** At most so many of the choices, all as likely; or the likeliest, where there is a policy. */
  private some(most: number): number[] {
    const found = [...this.codes];
    const { search } = this.thought.manifest;
    if (this.policy) {
      found.sort((one, other) => this.policy!.get(other)! - this.policy!.get(one)!);
      return found.slice(0, Math.max(2, Math.min(search.likeliest, Math.floor((2 * most) / search.each_likely))));
    }
    for (let k = 0; most < found.length && k < most; k++) {
      const other = k + this.drawn(found.length - k);
      [found[k], found[other]] = [found[other]!, found[k]!];
    }
    return found.slice(0, most);
  }

  /** Proven wins, the shorter first; those that came far, and their mean; proven losses, the longer first. */
  private sorted(codes: number[]): number[] {
    const { search } = this.thought.manifest;
    const told = this.thought.told(this.seat);
    const most = Math.max(0, ...[...told.values()].map((one) => one.visits));
    const ranks = new Map<number, Rank>();
    for (const code of codes) {
      const { visits, won, proof } = told.get(code) ?? UNTRIED;
      if (proof && proof[0] === 1) ranks.set(code, [1, -proof[1], 0]);
      else if (proof && proof[0] === 0) ranks.set(code, [-1, proof[1], 0]);
      else {
        let mean = proof ? proof[0] : won / Math.max(1, visits);
        if (this.policy) {
          const liking = (this.policy.get(code)! + this.whims.get(code)!) / search.policy_unit;
          mean = liking + (search.first_visits + most) * mean;
        }
        ranks.set(code, [0, this.came.get(code)!, mean]);
      }
    }
    return [...codes].sort((one, other) => compare(ranks.get(other)!, ranks.get(one)!));
  }

  /** What is thought of every choice, best first. */
  opinions(stretch: Stretch): Advice[] {
    const told = this.thought.told(this.seat);
    return this.sorted(this.codes).map((code) => {
      const { visits, won, proof } = told.get(code) ?? UNTRIED;
      if (!proof) return stretch.advice(code, won, visits, this.seats);
      return { code, wins: proof[0], low: proof[0], high: proof[0], visits, plies: proof[1] };
    });
  }
}

/** One who thinks of a veiled record: all that a bot is ever told. */
export class Bot {
  private thought: Thought | null = null;
  private readonly stride = new Stride();
  private readonly first: number;
  private random: bigint;

  constructor(
    readonly module: LawModule,
    readonly manifest: Manifest,
    private readonly contents: Contents,
    readonly level: Level,
    seed: number | bigint,
  ) {
    this.first = module.mark();
    this.random = generator(seed);
  }

  /** The network that has learnt with the seats and options of a record; null where there is none. */
  private fitting(known: Uint8Array): NetworkFacts | null {
    const { facts } = this.module;
    const view = new DataView(known.buffer, known.byteOffset, known.byteLength);
    const at = (name: string) => {
      const [kind, offset] = facts.state.fields[name]!;
      return kind === "i32" ? view.getInt32(offset, true) : view.getInt8(offset);
    };
    const fits = (one: NetworkFacts) =>
      one.seats === at("seats") &&
      this.contents.has(one) &&
      Object.entries(one.options).every(([name, value]) => (facts.unattended[name] ?? at(name)) === value);
    return (this.level.network && facts.networks.find(fits)) || null;
  }

  /** Think; after every portion it says how far it has come, from 0 to 1, and may be left. */
  *thinking(known: Uint8Array, seat: number, until = Infinity): Generator<number, Opinion> {
    const { module, manifest, level } = this;
    const network = this.fitting(known);
    const simulations = network ? level.network : level.simulations;
    if (!this.thought || this.thought.network !== network) {
      if (this.thought) this.random = this.thought.rows.random;
      module.release(this.first);
      this.thought = new Thought(module, manifest, this.contents, simulations, level.error, network);
      this.thought.rows.random = this.random;
    }
    const thought = this.thought;
    const seats = thought.rows.fields.read(new DataView(known.buffer, known.byteOffset), 0, "seats");
    const halving = new Halving(thought, known, seat, seats);
    for (const done of halving.run(simulations, this.stride)) {
      if (Date.now() >= until) break;
      yield done / simulations;
    }
    const stretches = module.facts.chances[network ? 1 : 0];
    const stretch = stretchAfter(stretches, Math.max(1, thought.visits), manifest.search);
    let advice = halving.opinions(stretch);
    const shares = thought.shares(seats);
    thought.rows.write(0, known);
    const steady = thought.rows.aim(0, 0);
    if (steady !== null) advice = [stretch.advice(steady, shares[seat]! * thought.visits, thought.visits, seats)];
    return { advice, worth: stretch.chances(shares, seat, advice[0]!.wins) };
  }

  /** The same at once. */
  think(known: Uint8Array, seat: number): Opinion {
    const steps = this.thinking(known, seat);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }
}
