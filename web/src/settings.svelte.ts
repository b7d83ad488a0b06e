/** What a person has set for this browser: language, theme, sound, name. */

import type { Results } from "./opponents/results";
import { HOME_TOKEN, isHome } from "./home/at";
import type { Lang } from "./wire";

/** What the browser does not keep, as in some private windows: it lasts as long as the page. */
const unkept = new Map<string, string>();

function stored(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(`flibuste.${key}`);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`flibuste.${key}`, value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
}

function remove(key: string): void {
  unkept.delete(key);
  try {
    localStorage.removeItem(`flibuste.${key}`);
  } catch {
    // then nothing was kept
  }
}

class Setting<T extends string> {
  #now: T;

  constructor(
    readonly key: string,
    readonly usual: T,
    values: readonly T[] | null,
    readonly onchange: (value: T) => void = () => {},
  ) {
    const kept = stored(key) as T | null;
    this.#now = $state(kept !== null && (values === null || values.includes(kept)) ? kept : usual);
    onchange(this.#now);
  }

  get now(): T {
    return this.#now;
  }

  set now(value: T) {
    this.#now = value;
    store(this.key, value);
    this.onchange(value);
  }

  /** As it is for a newcomer. */
  forget(): void {
    this.#now = this.usual;
    remove(this.key);
  }
}

const spoken: Lang = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;

export const language = new Setting<Lang>("language", spoken, ["en", "fr"], (lang) => {
  document.documentElement.lang = lang;
});
export const theme = new Setting<"day" | "night">("theme", isDark ? "night" : "day", ["day", "night"], (name) => {
  document.documentElement.dataset.theme = name;
});
export const sound = new Setting<"off" | "on">("sound", "off", ["off", "on"]);
/** Whether the desktop says that it is one's turn; the browser is asked when somebody turns it on. */
export const notices = new Setting<"off" | "on">("notices", "off", ["off", "on"]);
/** The opponent somebody plays against: whom they chose last; it follows what they win. */
export const level = new Setting<string>("level", "easy", null);
/** The games whose lesson was taken or skipped, by their ids. */
export const learnt = new Setting<string>("learnt", "", null);
/** How long each of the others' deeds is looked at before the next is told; one for all tables. */
export const pace = new Setting<"slow" | "normal" | "once">("pace", "normal", ["slow", "normal", "once"]);
/** Who thinks over games that were played on a server, where somebody has said so. */
export const thinking = new Setting<"" | "server" | "here">("thinking", "", ["", "server", "here"]);
/** Where somebody's tables of one screen stand: what they chose last. */
export const stands = new Setting<"home" | "server">("stands", "home", ["home", "server"]);
/** What somebody looked for last: game, pace, span, whether it counts. */
export const pairing = new Setting<string>("pairing", "", null);
/** The answers to challenges that somebody has read, by their ids. */
export const answersSeen = new Setting<string>("answers-seen", "", null);
export const myName = new Setting<string>("name", "", null);

/** Whether a newcomer was asked if they would like to be shown a game first: that is done once. */
export const lessonOffered = new Setting<"no" | "yes">("lesson-offered", "no", ["no", "yes"]);

const keepsSome = (kind: string): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`flibuste.${kind}.`));
  } catch {
    return false;
  }
};

/** Whether somebody has sat at a table in this browser. */
export const hasPlayed = (): boolean => keepsSome("table");
/** Whether somebody who comes back is known here: they have played, or have friends. */
export const isKnownHere = (): boolean => hasPlayed() || keepsSome("friends");

/** The secret of the link to a table of friends, as far as this browser knows it. */
export const linkOf = (group: string): string => stored(`friends.${group}`) ?? "";
export const keepLink = (group: string, secret: string): void => store(`friends.${group}`, secret);
export const forgetLink = (group: string): void => remove(`friends.${group}`);

/** The seats somebody has taken in this browser: the tokens that open them. */
export interface Keys {
  tokens: { seat: number; token: string; recovery: string }[];
  invite?: string;
  /** Who was asked to this table by name, for a rematch. */
  asked?: string[];
  /** Whether its result has been counted, and has told which bots fit. */
  isLearnt?: boolean;
  /** Whether they came to watch. */
  isWatching?: boolean;
}

export function keysOf(table: string): Keys {
  try {
    return JSON.parse(stored(`table.${table}`) ?? "") as Keys;
  } catch {
    // A browser that was killed may have lost its keys; at home none is needed.
    return { tokens: isHome(table) ? [{ seat: 0, token: HOME_TOKEN, recovery: "" }] : [] };
  }
}

export function keep(table: string, keys: Keys): void {
  store(`table.${table}`, JSON.stringify(keys));
}

/** The table is no more. */
export const forget = (table: string): void => remove(`table.${table}`);

/** A lesson that was finished in this browser: its records, or the moves to make them from, and when that was. */
export interface KeptLesson {
  records: string[];
  moves?: string[];
  /** Milliseconds since 1970. */
  at: number;
}

export function keptLesson(game: string): KeptLesson {
  try {
    return JSON.parse(stored(`lesson.${game}`) ?? "") as KeptLesson;
  } catch {
    return { records: [], at: 0 };
  }
}

export function keepLesson(game: string, lesson: KeptLesson): void {
  store(`lesson.${game}`, JSON.stringify(lesson));
}

/** What was won and lost in this browser, in one game; at home it is counted apart. */
export function keptResults(game: string, atHome = false): Results {
  try {
    return JSON.parse(stored(`${atHome ? "home-results" : "results"}.${game}`) ?? "") as Results;
  } catch {
    return {};
  }
}

export function keepResults(game: string, results: Results, atHome = false): void {
  store(`${atHome ? "home-results" : "results"}.${game}`, JSON.stringify(results));
}

/** How this browser looks and sounds, and where it works: that says nothing of who plays here. */
const OF_THE_BROWSER: readonly { key: string }[] = [language, theme, sound, notices, pace, thinking, stands];
const OF_SOMEBODY: readonly { forget(): void }[] = [level, learnt, pairing, answersSeen, myName, lessonOffered];

/** What this browser keeps of who plays here, by its keys. */
export function keptOfSomebody(): Record<string, string> {
  const others = OF_THE_BROWSER.map(({ key }) => `flibuste.${key}`);
  try {
    const kept = Object.entries(localStorage).filter(([key, text]) => key.startsWith("flibuste.") && text && !others.includes(key));
    return Object.fromEntries(kept.map(([key, text]) => [key.slice("flibuste.".length), text]));
  } catch {
    return {};
  }
}

export function forgetSomebody(): void {
  for (const key of Object.keys(keptOfSomebody())) remove(key);
  for (const setting of OF_SOMEBODY) setting.forget();
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
