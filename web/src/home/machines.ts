/** The rules of a game as WebAssembly, for Python in the same worker: fetched when first asked for, kept for the page. */

import { fetched, load } from "../law/load";
import { LawModule, readNumber } from "../law/module";
import { ofRelease } from "./ownFiles";
import type { OwnRelease } from "./spoken";

/** A call as Python has laid it out: `LaidCall` in `law/module.py`. */
interface LaidCall {
  entry: string;
  numbers: number[];
  /** Where a piece lies in the module, its bytes, those of an item, and which piece counts the items in use, if any. */
  pieces: [place: number, size: number, item: number, countedBy: number, countAt: number][];
  changing: [place: number, kind: string][];
  gives: string;
  end: number;
}

type Ready = (...given: number[]) => number | undefined;

/** What Python is given of a game. */
export interface PageModule {
  facts: string;
  base: number;
  content(file: string): Uint8Array;
  /** Copy some of Python's memory into the module's. */
  put(place: number, start: number, size: number): void;
  /** A function of where each piece lies in Python's memory, then of the plain numbers. */
  ready(text: string): Ready;
}

/** Python's memory: asked for anew each time, for it moves when it grows. */
type Heap = () => Uint8Array;

function pageModule(module: LawModule, contents: Map<string, Uint8Array>, heap: Heap): PageModule {
  const { base } = module;
  const put = (place: number, start: number, size: number) => {
    module.reach(place + size);
    module.whole.set(heap().subarray(start, start + size), place);
  };

  function ready(text: string): Ready {
    const { entry, numbers, pieces, changing, gives, end } = JSON.parse(text) as LaidCall;
    const [run, sorted] = module.raw(entry, numbers);
    module.reach(end);
    return (...given) => {
      const [python, own] = [heap(), module.whole];
      const views = [new DataView(python.buffer), module.view] as const;
      pieces.forEach(([place, size, item, by, at], k) => {
        const start = given[k]!;
        const used = by < 0 ? size : item * Number(views[0].getBigInt64(given[by]! + at, true));
        own.set(python.subarray(start, start + used), place);
      });
      changing.forEach(([place, kind], k) => {
        const number = given[pieces.length + k]!;
        sorted[place] = kind === "i64" || kind === "u64" ? BigInt(number) : number;
      });
      const fault = run(...sorted);
      if (fault) throw new Error(`${entry} ended with the fault ${fault}`);
      pieces.forEach(([place, size, item, by, at], k) => {
        const used = by < 0 ? size : item * Number(views[1].getBigInt64(pieces[by]![0] + at, true));
        python.set(own.subarray(place, place + used), given[k]!);
      });
      return gives === "none" ? undefined : readNumber(views[1], gives, base);
    };
  }

  return { facts: JSON.stringify(module.facts), base, content: (file) => contents.get(file)!, put, ready };
}

/** Finds the module of a game below an address; undefined where there is none that is whole, or only another release's. */
export function modulesBelow(address: string, heap: Heap, release?: OwnRelease): (game: string) => Promise<PageModule | undefined> {
  const read = release?.mark ? ofRelease(address, release) : fetched(address);
  return async (game) => {
    try {
      const { facts, compiled, contents } = await load(read, game);
      const named = new Map([...contents].map(([{ file }, content]) => [file, content]));
      return pageModule(new LawModule(facts, compiled), named, heap);
    } catch {
      return undefined; // rules are interpreted then
    }
  };
}
