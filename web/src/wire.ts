/** Every message on the wire, as `flibuste/server/wire.py` declares it. */

export type Lang = "en" | "fr";

/** A sentence still to be put into words. */
export interface Phrase {
  id: string;
  args?: Record<string, Spoken>;
}
export type Spoken = string | number | Phrase | Spoken[];

export interface Place {
  id: string;
  x: number;
  y: number;
  label: Phrase;
  shape?: string;
  size?: number;
  face?: string;
  owner?: number;
  tray?: boolean;
  tall?: [number, number];
}

export interface Piece {
  id: string;
  kind: string;
  place: string;
  owner?: number;
  face?: string;
  count?: number;
  aims?: string[];
  back?: string | [number, number];
  label?: Phrase;
}

export interface Choice {
  text: string;
  label: Phrase;
  picks: string[];
}

export interface Aim {
  action: string;
  path: number;
  target: [number, number];
  radius: number;
  distance: number;
  seconds: number;
  grid: [number[], number[]];
  /** The sway at every tick, in degrees across and up. */
  course: [number, number][];
}

export interface Result {
  scores: number[];
  reason: string;
  rule?: string;
}

/** All that one viewer's screen shows. */
export interface Picture {
  viewer: number;
  actor: number;
  box: [number, number, number, number];
  board?: string;
  places: Place[];
  ways: [string, string][];
  pieces: Piece[];
  trails: string[][];
  choices: Choice[];
  prompt: Phrase;
  facts: Phrase[];
  aim: Aim | null;
  odds: Record<string, [number, number]>;
  outcome: Result | null;
}

export interface Line {
  ply: number;
  say: Phrase;
  text: string;
}

export interface TableEvent {
  v: number;
  at: number;
  kind: string;
  seat?: number;
  lines?: Line[];
  what?: string;
  text?: string;
  author?: string;
  name?: string;
  table?: string;
  plies?: number;
}

export interface ClockFace {
  left: number;
  runs?: boolean;
}

export interface Now {
  v: number;
  state: TableState;
  actor?: number;
  choices?: string[];
  outcome?: Result;
  clocks?: ClockFace[];
  waiting?: boolean;
  asked?: number;
  offered?: boolean;
}

export type TableState = "open" | "running" | "over" | "aborted" | "abandoned";

export interface SeatHead {
  seat: number;
  colour: string;
  kind: "person" | "bot" | "open";
  name?: string;
  level?: string;
  here?: boolean;
  played_by_bot?: boolean;
  author?: string;
}

export type OptionValue = boolean | number | string;

export interface Clock {
  kind: "move" | "game" | "days";
  seconds: number;
  increment?: number;
}

export interface TableHead {
  id: string;
  game: string;
  law: number;
  ruleset: string;
  options: Record<string, OptionValue>;
  seats: SeatHead[];
  state: TableState;
  commitment: string;
  visibility: "private" | "public";
  undo: "none" | "own" | "ask";
  hints: boolean;
  memory_aid: boolean;
  absent: "bot" | "resign";
  hot_seat: boolean;
  created: number;
  clock?: Clock;
  nonces?: string[];
  seed?: string;
  rematch?: string;
  forked_from?: string;
  watchers?: number;
}

/** What the server sends over a socket. */
export type Outgoing =
  | { type: "welcome"; table: TableHead; viewer: number; seats?: number[]; v: number }
  | { type: "events"; events: TableEvent[]; now: Now; reset?: boolean }
  | { type: "scene"; v: number; viewer: number; picture: Omit<Picture, "places"> & { places?: Place[] } }
  | { type: "seats"; table: TableHead }
  | { type: "ack"; cid: string; v: number }
  | { type: "no"; code: string; text: string; cid?: string; params?: Record<string, unknown>; rule?: string }
  | { type: "trouble"; code: "storage" | "over"; text: string }
  | { type: "pong" };

export type ActWord = "resign" | "offer" | "agree" | "decline" | "leave" | "back" | "start";

/** What a client asks that is answered by exactly one ack or no. */
export type Asking =
  | { type: "move"; base: number; action: string }
  | { type: "shot"; base: number; bearing: number; elevation: number; tick: number; shift: number }
  | { type: "undo"; base: number }
  | { type: "allow"; yes: boolean }
  | { type: "act"; what: ActWord }
  | { type: "say"; text: string };

export interface Refused {
  code: string;
  text: string;
  params?: Record<string, unknown>;
  rule?: string;
}

export interface NewTable {
  game: string;
  seats: string[];
  ruleset?: string;
  options?: Record<string, OptionValue>;
  clock?: Clock;
  visibility?: "private" | "public";
  undo?: "none" | "own" | "ask";
  hints?: boolean;
  memory_aid?: boolean;
  absent?: "bot" | "resign";
  name?: string;
  nonce?: string;
  fork?: { table: string; ply: number };
}

export interface SeatGiven {
  seat: number;
  token: string;
  recovery: string;
}

export interface TableMade {
  table: TableHead;
  link: string;
  invite: string;
  seats: SeatGiven[];
}

export interface Joined {
  table: TableHead;
  seat: SeatGiven;
}

export interface Because {
  allowed: boolean;
  code?: string;
  text?: string;
  rule?: string;
}

export interface Advised {
  action: string;
  wins: number;
  low: number;
  high: number;
}

export interface Tried {
  position: string;
  picture: Picture;
  actor: number;
  because?: Because;
}

export interface MyTable {
  table: TableHead;
  seat: number;
  waits_for_you: boolean;
}

export interface Me {
  name: string;
  author: string;
  tables: MyTable[];
}

export interface OptionListed {
  name: string;
  values: OptionValue[];
  default: OptionValue;
  paragraph: string;
  sentence: Record<Lang, string>;
}

export interface RulesetListed {
  title: Record<Lang, string>;
  edition: string;
  options: Record<string, OptionValue>;
  seats: number | null;
  unattended: boolean;
}

export interface GameListed {
  id: string;
  law: number;
  titles: Record<Lang, string>;
  subtitles: Record<Lang, string>;
  minutes: number | null;
  luck: number | null;
  skill: number | null;
  seats: number[];
  secrets: boolean;
  chance: boolean;
  levels: string[];
  rulesets: Record<string, RulesetListed>;
  options: OptionListed[];
}

export interface Paragraph {
  number: string;
  text: string;
  examples: { lines: string[] }[];
}

export interface Chapter {
  number: number;
  title: string;
  paragraphs: Paragraph[];
}

export interface Book {
  title: string;
  chapters: Chapter[];
}

export interface TableShown {
  table: TableHead;
  now: Now;
  viewer: number;
  picture?: Picture;
}

export const CHANCE = -3;
export const OVER = -4;
export const WATCHER = -5;
export const COLOURS = ["blue", "red", "green", "yellow", "brown", "bone", "plum", "slate"] as const;
export const EMBLEMS = ["star", "lozenge", "trefoil", "ring", "anchor", "chevron", "bars", "checks"] as const;
