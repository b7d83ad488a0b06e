/** The verbs of a game, on records in its module's memory: as `law/engine.py` has them. */

import type { GameFacts } from "./manifest";
import { Fields, LawModule, type Piece } from "./module";
import { generator } from "./rng";

export const CHANCE = -3;
export const OVER = -4;
export const NONE = -2;
const ANYWHERE = -1; // the error of one who shoots without aiming

/** Rows of records, with every verb ready for them. */
export class Rows {
  readonly states: Piece;
  readonly rng: Piece;
  readonly choices: Piece;
  readonly weights: Piece;
  readonly shares: Piece;
  readonly work: Piece;
  readonly fields: Fields;
  private readonly reasons: Piece;
  private readonly verbs;

  constructor(
    readonly module: LawModule,
    count: number,
  ) {
    const facts: GameFacts = module.facts;
    this.fields = new Fields(facts.state);
    this.states = module.records(facts.state.size, count);
    this.work = module.records(facts.work, 1);
    this.choices = module.array("i32", facts.most);
    this.weights = module.array("i64", facts.most);
    this.shares = module.array("f64", Math.max(...facts.seats));
    this.reasons = module.array("i64", facts.reasons);
    this.rng = module.array("u64", 1);
    const { states, work, choices, weights, shares, reasons, rng } = this;
    this.verbs = {
      begin: module.entry("begin_at", states, 0),
      actor: module.entry("actor_at", states, 0),
      legal: module.entry("legal_at", states, 0, work, choices),
      odds: module.entry("odds_at", states, 0, work, weights),
      apply: module.entry("apply_at", states, 0, work, 0),
      score: module.entry("score_at", states, 0, shares),
      veil: module.entry("veil_at", states, 0, 0),
      imagine: module.entry("imagine_at", states, 0, 0, rng),
      objection: module.entry("objection_at", states, 0, work, 0, reasons),
      aim: module.entry("aim_at", states, 0, 0, rng),
      playouts: count > 1 ? module.entry("playouts", states, work, choices, weights, rng, 0, 0, ANYWHERE) : null,
    };
  }

  private place(row: number): number {
    return this.states.at + row * this.states.item;
  }

  /** The bytes of a record. */
  read(row: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.module.memory.buffer, this.place(row), this.states.item).slice() as Uint8Array<ArrayBuffer>;
  }

  write(row: number, record: Uint8Array): void {
    if (record.length !== this.states.item) throw new Error("a record of another game or law");
    new Uint8Array(this.module.memory.buffer).set(record, this.place(row));
  }

  copy(from: number, to: number): void {
    new Uint8Array(this.module.memory.buffer).copyWithin(this.place(to), this.place(from), this.place(from + 1));
  }

  field(row: number, name: string, place = 0): number {
    return this.fields.read(this.module.view, this.place(row), name, place);
  }

  set(row: number, name: string, value: number): void {
    this.fields.write(this.module.view, this.place(row), name, value);
  }

  seed(seed: number | bigint): void {
    this.random = generator(seed);
  }

  get random(): bigint {
    return this.module.view.getBigUint64(this.rng.at, true);
  }

  set random(state: bigint) {
    this.module.view.setBigUint64(this.rng.at, state, true);
  }

  /** A new game by a ruleset, or with these numbers in its record. */
  begin(row: number, seats: number, options: Record<string, number>): void {
    this.write(row, this.fields.blank());
    this.set(row, "version", this.module.facts.law);
    this.set(row, "seats", seats);
    for (const [name, value] of Object.entries(options)) this.set(row, name, value);
    this.verbs.begin([1, row]);
  }

  actor(row: number): number {
    return this.verbs.actor([1, row]);
  }

  legal(row: number): number[] {
    if (this.actor(row) === OVER) return [];
    const count = this.verbs.legal([1, row]);
    return [...new Int32Array(this.module.memory.buffer, this.choices.at, count)];
  }

  odds(row: number): number[] {
    const count = this.verbs.odds([1, row]);
    return [...new BigInt64Array(this.module.memory.buffer, this.weights.at, count)].map(Number);
  }

  apply(row: number, code: number): void {
    this.verbs.apply([1, row], [3, code]);
  }

  score(row: number): { shares: number[]; ending: number } {
    this.module.bytes(this.shares).fill(0);
    const ending = this.verbs.score([1, row]);
    const all = new Float64Array(this.module.memory.buffer, this.shares.at, this.field(row, "seats"));
    return { shares: [...all], ending };
  }

  veil(row: number, viewer: number): void {
    this.verbs.veil([1, row], [2, viewer]);
  }

  imagine(row: number, seat: number): void {
    this.verbs.imagine([1, row], [2, seat]);
  }

  objection(row: number, code: number): { reason: number; values: number[] } {
    this.module.bytes(this.reasons).fill(0);
    const reason = this.verbs.objection([1, row], [3, code]);
    const length = this.reasons.shape[0]!;
    return { reason, values: [...new BigInt64Array(this.module.memory.buffer, this.reasons.at, length)].map(Number) };
  }

  /** The shot of a hand that errs by so many degrees; null where nothing is aimed. */
  aim(row: number, error: number): number | null {
    const code = this.verbs.aim([1, row], [2, Math.round(error * 100)]);
    return code === NONE ? null : code;
  }

  /** Play whole games at random from the first row in the second; returns the plies. */
  playouts(games: number, most = this.module.facts.plies): number {
    if (!this.verbs.playouts) throw new Error("random play needs two rows");
    return this.verbs.playouts([5, games], [6, most]);
  }
}
