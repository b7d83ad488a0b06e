/** Every message on the wire, as `flibuste/live/wire.py` declares it. */

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
  /** What tells it from others that look alike. */
  tag?: string;
  /** Used up in this turn. */
  is_spent?: boolean;
  /** Those beside it lie flat too: no pile. */
  is_flat?: boolean;
  /** Shown a second time: the thing itself is elsewhere. */
  is_pale?: boolean;
}

/** How all pieces of a kind behave on a screen. */
export interface Kind {
  motion: "slide" | "hop" | "sail" | "step" | "turn" | "roll" | "toss" | "leap";
  sound: "place" | "walk" | "sail" | "card" | "dice" | "coin" | "treasure";
  sign: string;
  is_sign: boolean;
  is_mark: boolean;
}

/** How all places of a shape are drawn. */
export interface Shape {
  ring: "round" | "tile" | "fitted";
  is_stacked: boolean;
  is_captioned: boolean;
  is_afloat: boolean;
  water: "open" | "windy" | "gilt" | "shallow" | null;
  sign: string;
}

export interface LookListed {
  kinds: Record<string, Kind>;
  shapes: Record<string, Shape>;
}

export interface Choice {
  text: string;
  label: Phrase;
  /** The places and pieces that belong to it, free of order. */
  parts: string[];
  /** The places that the moved piece would pass, from where it stands to where it ends. */
  via?: string[];
  /** What leads there: a symbol, or a short text such as `+1`. */
  badge?: string;
  /** The pieces, or the places of pieces, that it threatens. */
  takes?: string[];
  /** Whose piece goes, if not the actor's own. */
  mover?: number;
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
  /** What is shot at, where it is drawn; else a hole. */
  symbol: string | null;
}

/** The way of a ball that has been fired. */
export interface Flight {
  seat: number;
  target: [number, number];
  radius: number;
  /** Where it passed, in the same degrees. */
  end: [number, number];
  /** From the muzzle: ahead, aside, up; at equal times. */
  path: [number, number, number][];
  seconds: number;
  is_hit: boolean;
  symbol: string | null;
}

/** A count by a seat's name. */
export interface Mark {
  seat: number;
  count: number;
  label: Phrase;
  of?: number;
  symbol?: string;
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
  /** Where things went in the last seat's turn. */
  trails: string[][];
  /** How many of the trails, from the last on, are new in this picture. */
  fresh: number;
  choices: Choice[];
  prompt: Phrase;
  facts: Phrase[];
  progress: Mark[];
  aim: Aim | null;
  flight: Flight | null;
  odds: Record<string, [number, number]>;
  outcome: Result | null;
}

export interface Line {
  ply: number;
  say: Phrase;
  text: string;
  /** The drawing of what a parameter names: a symbol, or a card and what it shows. */
  drawn?: Record<string, string>;
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
  example?: { paragraph: string; number: number; moves: string[] };
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
  /** Of a rematch: the secret of its link. */
  invite?: string;
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
  seats: number;
  /** Each move as a phrase, the one that was refused among them. */
  said?: Phrase[];
  /** What happened. */
  told?: Line[];
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
  /** A word for each of them. */
  words: Record<Lang, string[]>;
  default: OptionValue;
  paragraph: string;
  sentence: Record<Lang, string>;
}

export interface RulesetListed {
  title: Record<Lang, string>;
  edition: Record<Lang, string>;
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
  /** Games are shown in this order, the easiest to begin with first. */
  ease: number | null;
  seats: number[];
  secrets: boolean;
  chance: boolean;
  levels: string[];
  rulesets: Record<string, RulesetListed>;
  options: OptionListed[];
}

export interface Paragraph {
  number: string;
  /** The words before the first example, and those after each. */
  parts: string[];
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

/** One change to the settings of a table: of an option, or of the number of seats. */
export interface Change {
  option?: string;
  value?: OptionValue;
  seats?: number;
}

export interface Excluded {
  change: Change;
  text: string;
  /** Another change that would make it possible. */
  way?: Change;
}

/** Whether settings can stand together, and what cannot be added to them. */
export interface Checked {
  allowed: boolean;
  text?: string;
  way?: Change;
  excluded?: Excluded[];
}

export interface CurvePoint {
  ply: number;
  chances: number[];
}

/** A ply that changed the chances of a seat much, or a stroke of luck that did. */
export interface TurningPoint {
  ply: number;
  seat: number;
  before: number;
  after: number;
  luck?: boolean;
  instead?: { action: string; say: Phrase; wins: number; line: string[] };
}

/** How the chances of a finished game went, as far as they are thought out. */
export interface Curve {
  plies: number;
  progress: number;
  points: CurvePoint[];
  turns: TurningPoint[];
}

/** How far the rules of a game are compiled; until then they are interpreted, and bots think less. */
export interface GameCompiled {
  id: string;
  state: "waiting" | "compiling" | "compiled" | "interpreted";
  share: number;
}

export interface Compilation {
  games: GameCompiled[];
  is_over: boolean;
}

export interface Verdict {
  sound: boolean;
  plies?: number;
  draws?: number;
  text?: string;
}

export const CHANCE = -3;
export const OVER = -4;
export const WATCHER = -5;
export const COLOURS = ["blue", "red", "green", "yellow", "brown", "bone", "plum", "slate"] as const;
export const EMBLEMS = ["star", "lozenge", "trefoil", "ring", "anchor", "chevron", "bars", "checks"] as const;
