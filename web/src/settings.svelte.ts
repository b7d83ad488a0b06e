/** What a person has set for this browser: language, theme, sound, name. */

import type { Results } from "./opponents/results";
import { HOME_TOKEN, isHome } from "./home/at";
import type { Lang } from "./wire";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`flibuste.${key}`);
  } catch {
    return null; // private windows may have no storage
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`flibuste.${key}`, value);
  } catch {
    // it lasts as long as the page then
  }
}

class Setting<T extends string> {
  #now: T;

  constructor(
    readonly key: string,
    usual: T,
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
export const myName = new Setting<string>("name", "", null);

/** Whether a newcomer was asked if they would like to be shown a game first: that is done once. */
export const lessonOffered = new Setting<"no" | "yes">("lesson-offered", "no", ["no", "yes"]);

/** Whether somebody has sat at a table in this browser. */
export function hasPlayed(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("flibuste.table."));
  } catch {
    return false;
  }
}

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
export function forget(table: string): void {
  try {
    localStorage.removeItem(`flibuste.table.${table}`);
  } catch {
    // then nothing was kept
  }
}

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

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
