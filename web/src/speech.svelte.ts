/** Puts phrases into words, from the same Fluent files as the library. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import * as api from "./api";
import { language } from "./settings.svelte";
import type { Lang, Phrase, Spoken } from "./wire";
import english from "./words/en.ftl?raw";
import french from "./words/fr.ftl?raw";

const OWN: Record<Lang, string> = { en: english, fr: french };

function bundle(lang: Lang, ...texts: string[]): FluentBundle {
  const made = new FluentBundle([lang], { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

const own: Record<Lang, FluentBundle> = { en: bundle("en", OWN.en), fr: bundle("fr", OWN.fr) };

function formatted(messages: FluentBundle, id: string, args: Record<string, FluentVariable>): string | undefined {
  const pattern = messages.getMessage(id)?.value;
  return pattern ? messages.formatPattern(pattern, args, []) : undefined;
}

/** A sentence of the client's own. */
export function t(id: string, args: Record<string, FluentVariable> = {}): string {
  return formatted(own[language.now], id, args) ?? id;
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
