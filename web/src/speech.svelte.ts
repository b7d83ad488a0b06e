/** Puts phrases into words, from the same Fluent files as the library. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import * as api from "./api";
import { verdictOn } from "./outcome";
import { language } from "./settings.svelte";
import { COLOURS, type Lang, type Phrase } from "./wire";

/** What a sentence may be given. */
type Spoken = NonNullable<Phrase["args"]>[string];

const OWN: Record<Lang, () => Promise<{ default: string }>> = {
  en: () => import("./words/en.ftl?raw"),
  fr: () => import("./words/fr.ftl?raw"),
};

function bundle(lang: Lang, ...texts: string[]): FluentBundle {
  const made = new FluentBundle([lang], { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

/** The client's own words, in the languages that were needed so far. */
const own: Partial<Record<Lang, FluentBundle>> = $state({});

/** Have the client's own words in a language. */
export async function learn(lang: Lang): Promise<void> {
  own[lang] ??= bundle(lang, (await OWN[lang]()).default);
}

// Until another language has come, and where it does not come, the one before is spoken.
$effect.root(() => {
  $effect(() => void learn(language.now).catch(() => {}));
});

const spoken = (): FluentBundle | undefined => own[language.now] ?? own.en ?? own.fr;

function formatted(messages: FluentBundle | undefined, id: string, args: Record<string, FluentVariable>): string | undefined {
  const pattern = messages?.getMessage(id)?.value;
  return pattern ? messages!.formatPattern(pattern, args, []) : undefined;
}

/** A sentence of the client's own. */
export function t(id: string, args: Record<string, FluentVariable> = {}): string {
  return formatted(spoken(), id, args) ?? id;
}

/** What a bot is called here; one of somebody else has its own name. */
export function botNamed(level: string): string {
  return formatted(spoken(), `level-${level}`, {}) ?? level;
}

/** Who has won, told to those who sit here. */
export function winTold(winners: readonly number[], mine: readonly number[], nameOf: (seat: number) => string): string {
  const { id, named } = verdictOn(winners, mine);
  const names = new Intl.ListFormat(language.now).format(named.map(nameOf));
  return t(id, { name: names, names });
}

const loaded = new Map<string, Promise<FluentBundle>>();

function load(game: string, lang: Lang): Promise<FluentBundle> {
  const key = `${game} ${lang}`;
  let found = loaded.get(key);
  if (!found) {
    found = Promise.all([api.words(null, lang), api.words(game, lang)]).then((texts) => bundle(lang, ...texts));
    found.catch(() => loaded.delete(key));
    loaded.set(key, found);
  }
  return found;
}

/** A part of a sentence: plain words, a seat's name, or something that has a drawing. */
export interface Part {
  text: string;
  seat?: number;
  symbol?: string;
  /** Punctuation that keeps to a drawing. */
  tail?: string;
}

// A part that is more than words is fenced while Fluent puts the sentence together.
const [OPEN, MIDDLE, SHUT] = ["\uE000", "\uE001", "\uE002"];
const FENCED = new RegExp(`${OPEN}(.*?)${MIDDLE}(.*?)${SHUT}`, "s");
const fenced = (mark: string, text: string) => `${OPEN}${mark}${MIDDLE}${text}${SHUT}`;

function cut(sentence: string): Part[] {
  // Between the fences stand the mark and the words, in turn with what is outside.
  return sentence.split(FENCED).flatMap((text, k, all) => {
    if (k % 3 === 1) return [];
    if (k % 3 === 0) return text ? [{ text }] : [];
    const mark = all[k - 1]!;
    const seat = seatCalled(mark);
    return [seat === undefined ? { text, symbol: mark } : { text, seat }];
  });
}

function attached(parts: Part[]): Part[] {
  return parts.flatMap((part, k) => {
    const tail = (text = "") => /^[.,;:!?)]+/.exec(text)?.[0] ?? "";
    if (part.symbol) return [{ ...part, tail: tail(parts[k + 1]?.text) }];
    const text = parts[k - 1]?.symbol ? part.text.slice(tail(part.text).length) : part.text;
    return text ? [{ ...part, text }] : [];
  });
}

function seatCalled(id: string): number | undefined {
  const seat = COLOURS.findIndex((colour) => id === `seat-${colour}`);
  return seat < 0 ? undefined : seat;
}

const seatIn = (value: Spoken | undefined) =>
  typeof value === "object" && "id" in value && value.id.startsWith("seat-") ? value.id : undefined;

/** The words of one game in the language of now; seats go by their players' names where they have some. */
export class Voice {
  #bundle = $state.raw<FluentBundle>();
  names: Record<string, string> = $state({});

  constructor(game: () => string | undefined) {
    $effect(() => {
      const id = game();
      const lang = language.now;
      if (!id) return;
      let isWanted = true;
      load(id, lang).then(
        (found) => isWanted && (this.#bundle = found),
        () => {},
      );
      return () => (isWanted = false);
    });
  }

  get isReady(): boolean {
    return this.#bundle !== undefined;
  }

  has(id: string): boolean {
    return this.#bundle?.hasMessage(id) ?? false;
  }

  say(phrase: Phrase | string, more: Record<string, Spoken> = {}): string {
    const { id, args = {} } = typeof phrase === "string" ? { id: phrase } : phrase;
    const messages = this.#bundle;
    if (!messages) return "";
    if (this.names[id] !== undefined) return this.names[id];
    const spoken: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries({ ...more, ...args })) spoken[name] = this.#spoken(value);
    return formatted(messages, id, spoken) ?? id;
  }

  /** Whether a line of the story says what a screen shows anyhow: its message has the mark `.quiet`. */
  isQuiet(phrase: Phrase): boolean {
    return this.#bundle?.getMessage(phrase.id)?.attributes["quiet"] !== undefined;
  }

  /** A sentence in its parts: with its seats, and with what is drawn in it: a parameter, or whatever goes by a name. */
  parts(phrase: Phrase, drawn: Record<string, string> = {}, named: Record<string, string> = {}): Part[] {
    const marked = (value: Spoken, mark?: string): Spoken => {
      if (mark) return fenced(mark, String(this.#spoken(value)));
      if (Array.isArray(value)) return value.map((item) => marked(item) as Exclude<Spoken, unknown[]>);
      if (typeof value !== "object") return value;
      const own = named[value.id] ?? seatIn(value);
      return own ? marked(value, own) : within(value);
    };
    const within = (said: Phrase, marks: Record<string, string> = {}): Phrase => {
      const args = Object.entries(said.args ?? {}).map(([name, value]) => [name, marked(value, marks[name])] as const);
      return { ...said, args: Object.fromEntries(args) };
    };
    return attached(cut(this.say(within(phrase, drawn))));
  }

  #spoken(value: Spoken): FluentVariable {
    if (Array.isArray(value)) {
      const words = value.map((item) => String(this.#spoken(item)));
      const last = words.pop();
      if (last === undefined) return this.say("nothing");
      return words.length ? this.say("list-end", { first: words.join(", "), last }) : last;
    }
    return typeof value === "object" ? this.say(value) : value;
  }
}
