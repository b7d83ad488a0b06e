/** A game's module in its own memory: room for arrays and records, and its entries as functions. Nothing here waits. */

import type { GameFacts, Kind, RecordFacts } from "./manifest";

const STEP = 16;
const PAGE = 65536;

export const WIDTHS: Record<string, number> = { u8: 1, i8: 1, i16: 2, i32: 4, i64: 8, u64: 8, f64: 8 };

/** Numbers or records in a module's memory. */
export interface Piece {
  at: number;
  item: number;
  shape: number[];
}

export type Argument = Piece | number | Argument[];
type Number64 = number | bigint;

export class LawModule {
  readonly memory: WebAssembly.Memory;
  /** From here on its memory is free. */
  readonly base: number;
  private readonly exports: Record<string, unknown>;
  private readonly result: number;
  private free: number;
  private seen = new DataView(new ArrayBuffer(0));
  private bytesSeen = new Uint8Array(0);

  constructor(
    readonly facts: GameFacts,
    compiled: WebAssembly.Module,
  ) {
    this.exports = new WebAssembly.Instance(compiled, {}).exports;
    this.memory = this.exports.memory as WebAssembly.Memory;
    this.base = (this.exports.__heap_base as WebAssembly.Global).value as number;
    this.free = this.base;
    this.result = this.room(2 * STEP);
  }

  /** Its memory as numbers; asked for anew each time, for it moves when it grows. */
  get view(): DataView {
    if (this.seen.buffer !== this.memory.buffer) this.seen = new DataView(this.memory.buffer);
    return this.seen;
  }

  /** The same as bytes. */
  get whole(): Uint8Array {
    if (this.bytesSeen.buffer !== this.memory.buffer) this.bytesSeen = new Uint8Array(this.memory.buffer);
    return this.bytesSeen;
  }

  /** Let the memory grow so far; says whether it had to. */
  reach(end: number): boolean {
    const lacking = end - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE));
    return lacking > 0;
  }

  /** Where so many bytes of zeros begin. */
  private room(size: number): number {
    const at = Math.ceil(this.free / STEP) * STEP;
    this.free = at + size;
    if (!this.reach(this.free)) this.whole.fill(0, at, at + size);
    return at;
  }

  /** From here on the memory is free; `release` gives back what was taken since. */
  mark(): number {
    return this.free;
  }

  release(mark: number): void {
    this.free = mark;
  }

  /** An array of zeros. */
  array(kind: string, ...shape: number[]): Piece {
    const item = WIDTHS[kind]!;
    return { at: this.room(item * product(shape)), item, shape };
  }

  /** So many records of zeros. */
  records(size: number, count: number): Piece {
    return { at: this.room(size * count), item: size, shape: [count] };
  }

  bytes(piece: Piece): Uint8Array {
    return new Uint8Array(this.memory.buffer, piece.at, piece.item * product(piece.shape));
  }

  /** An entry with its arguments, to be called again and again; a number may be given anew by its place. */
  entry(name: string, ...given: Argument[]): (...changed: [place: number, value: number][]) => number {
    const facts = this.facts.entries[name];
    if (!facts) throw new Error(`no entry ${name}`);
    const run = this.exports[name] as (...numbers: Number64[]) => number;
    const numbers: Number64[] = [this.result, this.result + STEP];
    const places = facts.takes.map((kind, k) => {
      numbers.push(...flat(kind, given[k]!));
      return numbers.length - 1;
    });
    return (...changed) => {
      for (const [place, value] of changed) numbers[places[place]!] = cast(facts.takes[place] as string, value);
      const fault = run(...numbers);
      if (fault) throw new Error(`${name} ended with the fault ${fault}`);
      return facts.gives === "none" ? 0 : readNumber(this.view, facts.gives, this.result);
    };
  }

  /** An entry as the compiler made it, and numbers for it that somebody else has laid out, each as wide as it takes them. */
  raw(name: string, numbers: number[]): [run: (...numbers: Number64[]) => number, sorted: Number64[]] {
    const wide = [false, false, ...this.facts.entries[name]!.takes.flatMap(isWide)];
    return [this.exports[name] as (...numbers: Number64[]) => number, numbers.map((number, k) => (wide[k] ? BigInt(number) : number))];
  }
}

/** Of the numbers that make an argument, which have 64 bits. */
function isWide(kind: Kind): boolean[] {
  if (Array.isArray(kind)) return kind.flatMap(isWide);
  if (!kind.endsWith("]")) return [kind === "i64" || kind === "u64"];
  const axes = kind.split(",").length;
  return [false, false, true, true, false, ...Array<boolean>(2 * axes).fill(true)];
}

const product = (shape: number[]) => shape.reduce((all, one) => all * one, 1);

function cast(kind: string, value: number): Number64 {
  return kind === "i64" || kind === "u64" ? BigInt(value) : value;
}

/** An argument as the compiler lays it out: of an array its items, an item's bytes, where it lies, its axes, its steps. */
function flat(kind: Kind, given: Argument): Number64[] {
  if (Array.isArray(kind)) return kind.flatMap((inner, k) => flat(inner, (given as Argument[])[k]!));
  if (typeof given === "number") return [cast(kind, given)];
  const { at, item, shape } = given as Piece;
  const steps = shape.map((_, k) => item * product(shape.slice(k + 1)));
  return [0, 0, BigInt(product(shape)), BigInt(item), at, ...shape.map(BigInt), ...steps.map(BigInt)];
}

/** A number of a kind; one of 64 bits is taken for a small one. */
export function readNumber(view: DataView, kind: string, at: number): number {
  switch (kind) {
    case "u8":
      return view.getUint8(at);
    case "i8":
      return view.getInt8(at);
    case "i16":
      return view.getInt16(at, true);
    case "i32":
      return view.getInt32(at, true);
    case "f64":
      return view.getFloat64(at, true);
    default:
      return Number(view.getBigInt64(at, true));
  }
}

export function writeNumber(view: DataView, kind: string, at: number, value: number): void {
  switch (kind) {
    case "u8":
    case "i8":
      return view.setInt8(at, value);
    case "i16":
      return view.setInt16(at, value, true);
    case "i32":
      return view.setInt32(at, value, true);
    case "f64":
      return view.setFloat64(at, value, true);
    default:
      return view.setBigInt64(at, BigInt(value), true);
  }
}

/** The numbers of a record's fields, wherever the record lies. */
export class Fields {
  constructor(private readonly facts: RecordFacts) {}

  get size(): number {
    return this.facts.size;
  }

  get names(): string[] {
    return Object.keys(this.facts.fields);
  }

  read(view: DataView, record: number, name: string, place = 0): number {
    const [kind, offset] = this.facts.fields[name]!;
    return readNumber(view, kind, record + offset + place * WIDTHS[kind]!);
  }

  write(view: DataView, record: number, name: string, value: number, place = 0): void {
    const [kind, offset] = this.facts.fields[name]!;
    writeNumber(view, kind, record + offset + place * WIDTHS[kind]!, value);
  }

  /** A record as it is before anything is set. */
  blank(): Uint8Array<ArrayBuffer> {
    const record = new Uint8Array(this.facts.size);
    const view = new DataView(record.buffer);
    for (const [name, [, , shape, blank]] of Object.entries(this.facts.fields))
      if (blank) for (let k = 0; k < product(shape); k++) this.write(view, 0, name, blank, k);
    return record;
  }
}
