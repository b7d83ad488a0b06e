/** What lies beside the modules: of every game where things lie in its memory, and how its search is set up. */

/** `i64`, `i32[]`, `u64[,]`, or a list of such for a tuple. */
export type Kind = string | Kind[];

/** Its kind, where it lies, its axes, and its number when blank. */
export type FieldFacts = [kind: string, offset: number, shape: number[], blank: number];

export interface RecordFacts {
  size: number;
  fields: Record<string, FieldFacts>;
}

/** A number, or an array: its kind, its axes, and where it begins in the file. */
export type Member = number | [kind: string, shape: number[], offset: number];

export interface FileFacts {
  file: string;
  sha256: string;
  members: Member[];
}

export interface NetworkFacts extends FileFacts {
  seats: number;
  /** The ruleset it has learnt. */
  ruleset: string;
  options: Record<string, number>;
  scratch: [kind: string, shape: number[]][];
}

export interface StretchFacts {
  simulations: number;
  slope: number;
  lean: number;
  error: number;
}

export interface GameFacts {
  law: number;
  module: string;
  sha256: string;
  bytes: number;
  gzipped: number;
  entries: Record<string, { takes: Kind[]; gives: string }>;
  state: RecordFacts;
  work: number;
  most: number;
  choices: number;
  plies: number;
  seats: number[];
  actions: number;
  reasons: number;
  secrets: boolean;
  unattended: Record<string, number>;
  rulesets: Record<string, { seats: number; options: Record<string, number> }>;
  word: number;
  places: number[];
  masks: string[];
  /** Of random games, then of a network. */
  chances: [StretchFacts[], StretchFacts[]];
  networks: NetworkFacts[];
  endings: FileFacts;
  /** How the search with random games is set, and the room for what they leave behind. */
  playing_out: { rooms: [kind: string, shape: number[]][]; boldness: number; experience: number };
}

export interface Level {
  simulations: number;
  seconds: number;
  error: number;
  network: number;
}

export interface SearchFacts {
  depth: number;
  playout: number;
  policy_boldness: number;
  policy_edges: number;
  looked_at: number;
  truths: number;
  kept: number;
  rows: number;
  likeliest: number;
  each_likely: number;
  policy_unit: number;
  whim: number;
  first_visits: number;
  surest: number;
  deviations: number;
}

export interface Manifest {
  format: string;
  node: RecordFacts;
  edge: RecordFacts;
  search: SearchFacts;
  levels: Record<string, Level>;
  games: Record<string, GameFacts>;
}

export const FORMAT = "flibuste modules 3";
