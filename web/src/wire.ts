/** Every message on the wire. Written by `web/wire.py` from the structs that it names: change it there. */

export type Outgoing = Ack | No | Events | SceneOf | Flown | Welcome | Seats | Trouble | Pong;

export type Lang = "en" | "fr";

export type TableState = "abandoned" | "aborted" | "open" | "over" | "running";

export type OptionValue = boolean | number | string;

export type Incoming = Hello | Play | Shot | Undo | Allow | Act | Say | Mute | Look | Ping;

export type ResultWord = "drawn" | "lost" | "won";

export type Pace = "days-1" | "days-3" | "minutes-10" | "minutes-20" | "minutes-5" | "untimed";

export type ReplyGiven = "maybe" | "no" | "yes";

/** A sentence still to be put into words: the id of a message and its parameters. */
export interface Phrase {
  id: string;
  args?: Record<string, string | number | Phrase | (string | number | Phrase)[]>;
}

/** A shot as it looks from the side, all in one unit: enough to draw any path. */
export interface Range {
  /** From the muzzle to the target. */
  distance: number;
  /** Of the middle of the target above the muzzle. */
  height: number;
  /** Of the target. */
  radius: number;
  /** How high the muzzle is above the water. */
  muzzle: number;
  /** Gravity over twice the speed squared: a ball drops by this times its way squared. */
  fall: number;
  /** Of the target. */
  name: Phrase;
  /** The distance in words. */
  far: Phrase;
}

/** The way of a ball that has been fired, for everybody to watch; what became of it is no part of it. */
export interface Flight {
  /** Who fired it. */
  seat: number;
  /** As it was aimed at. */
  target: [number, number];
  radius: number;
  /** From the muzzle: ahead, aside, up; equal times. */
  path: [number, number, number][];
  /** Milliseconds that it is seen to fly. */
  lasts: number;
  side: Range;
  /** Milliseconds before that. */
  fuse: number;
  symbol?: string;
}

/** A thing in a place. Without an id it is one of many alike, and is followed by its moves. */
export interface Piece {
  kind: string;
  place: string;
  id: string;
  owner?: number;
  /** What it shows; "?" where the viewer cannot know. */
  face?: string;
  /** How many alike lie in one pile. */
  count?: number;
  /** The places it points at. */
  aims?: string[];
  /** The place, or the direction, behind it. */
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
  /** What it does, or how it differs from the others, in a few words. */
  note?: Phrase;
}

/** One legal action: its text, its sentence, what is touched to make it, what it would do. */
export interface Choice {
  text: string;
  label: Phrase;
  /** The places and pieces that belong to it, free of order. */
  parts: string[];
  /** The places that the moved piece passes, from where it stands to where it ends. */
  via?: string[];
  /** What leads there: a symbol of the art, or a short text such as `+1`. */
  badge?: string;
  /** The pieces, or the places of pieces, that it threatens. */
  takes?: string[];
  /** Whose piece goes, if not the actor's own. */
  mover?: number;
}

/** A count by a seat's name: how many, of how many, and of what. */
export interface Mark {
  seat: number;
  count: number;
  /** Says the count too. */
  label: Phrase;
  of?: number;
  /** Drawn for each; without it a seat's own dots, or words alone. */
  symbol?: string;
}

/** Things that are spoken of alike. */
export interface Touch {
  /** What is done with one: `play a card`; or what one is called: `a pirate`. */
  say: Phrase;
  /** What is done; else one is touched. */
  is_deed: boolean;
  /** The message for one that is picked; it is given its `name` and `where` it is. */
  picked: string;
  parts: string[];
}

/** What a screen needs to let somebody aim: limits, sway, and what is shot at. */
export interface Aim {
  action: string;
  /** The bearings and the elevations there are. */
  grid: [number[], number[]];
  /** Of the sway. */
  path: number;
  /** The centre: degrees to the side, degrees up. */
  target: [number, number];
  /** Degrees the middle of the ball may pass beside it. */
  radius: number;
  /** To the target, in the unit in which the gun is shifted along the rail. */
  distance: number;
  /** The sway at every tick, in degrees across and up. */
  course: [number, number][];
  side: Range;
  /** Then it fires by itself. */
  seconds: number;
  /** What is shot at, where it is drawn; else a hole. */
  symbol?: string;
}

/** What became of a ball: told when it has come down, and not before. */
export interface Landing {
  seat: number;
  is_hit: boolean;
  /** Hit or missed, on which side, and by how much. */
  verdict: Phrase;
  /** What the gun had, and what was needed. */
  why?: Phrase;
  /** How far it passed beside the target, in words. */
  by?: Phrase;
  /** It fell into the water before the target. */
  is_short?: boolean;
}

/** One side of a duel, as the viewer may know it. */
export interface Fighter {
  seat: number;
  /** Of the piece. */
  kind: string;
  /** What it shows; "?" where the viewer cannot know. */
  face: string;
  name: Phrase;
  /** A number or a letter on its corner. */
  worth?: string;
  is_out?: boolean;
  /** Its id: a screen that did not know it before turns its card. */
  piece?: string;
}

/** Two pieces that have just met: screens show both, wait, and only then tell who won. */
export interface Duel {
  attacker: Fighter;
  defender: Fighter;
  /** Who won, with both ranks. */
  verdict: Phrase;
  /** What follows from it. */
  then?: Phrase;
  where?: Phrase;
  /** The symbol between them. */
  badge?: string;
  /** Something is lit before the cards turn. */
  has_spark?: boolean;
}

/** A task of several named steps, such as setting up, and which of them is to be done now. */
export interface Steps {
  names: Phrase[];
  now: number;
}

/** A part of the board that does not matter now, and what goes on there. */
export interface Mist {
  /** Whose part it is: to them it lies open. */
  seat: number;
  box: [number, number, number, number];
  label: Phrase;
  note?: Phrase;
  /** Where it is on a tall screen. */
  tall?: [number, number, number, number];
}

/** How a game ended: shares of one point, and why. */
export interface Outcome {
  scores: number[];
  reason: string;
  rule: string;
}

/** All that one viewer's screen needs. */
export interface View {
  viewer: number;
  actor: number;
  box: [number, number, number, number];
  board: string;
  ways: [string, string][];
  pieces: Piece[];
  /** Of the last seat's turn. */
  trails: string[][];
  /** How many of them, from the last on, are new in this scene. */
  fresh: number;
  choices: Choice[];
  prompt: Phrase;
  facts: Phrase[];
  progress: Mark[];
  /** All that belongs to a choice, in the game's words. */
  touches: Touch[];
  /** In place of choices; all see the gun, its actor fires it. */
  aim: Aim | null;
  /** Of the shot that has just gone off. */
  flight: Flight | null;
  /** What became of it. */
  landing: Landing | null;
  /** Of the two that have just met. */
  duel: Duel | null;
  steps: Steps | null;
  mists: Mist[];
  odds: Record<string, [number, number]>;
  outcome: Outcome | null;
}

/** Where pieces can be. */
export interface Place {
  id: string;
  x: number;
  y: number;
  label: Phrase;
  shape?: string;
  size?: number;
  /** A symbol that the state gives it, such as a path laid by chance. */
  face?: string;
  owner?: number;
  /** Beside the board: a hand, a reserve, a pile. */
  tray?: boolean;
  /** Where it is on a tall screen, if elsewhere. */
  tall?: [number, number];
}

/** The same, without the places where they are as in the picture before. */
export interface NextPicture extends View {
  places?: Place[];
}

/** The first message: which table, as whom, and from where the story is wanted. */
export interface Hello {
  type: "hello";
  table: string;
  seat_token?: string;
  invite?: string;
  from?: number;
  lang?: Lang;
  /** A whole picture after every event, for screens. */
  scenes?: boolean;
}

/** A move, as its text; `base` is the version it was decided on. */
export interface Play {
  type: "move";
  cid: string;
  base: number;
  action: string;
}

/** A skill shot: where the hand aims and when it fires; the server flies the ball. */
export interface Shot {
  type: "shot";
  cid: string;
  base: number;
  bearing: number;
  elevation: number;
  tick: number;
  shift?: number;
}

/** Take the last ply back, or ask the others for it, as the table was set up. */
export interface Undo {
  type: "undo";
  cid: string;
  base: number;
}

/** The answer to somebody who asks to take a ply back. */
export interface Allow {
  type: "allow";
  cid: string;
  yes: boolean;
}

/** Resignation, draw offers and answers, leaving, coming back; before the game what its host may do. */
export interface Act {
  type: "act";
  cid: string;
  what: "agree" | "back" | "bot" | "decline" | "fewer" | "leave" | "offer" | "resign" | "start" | "wait";
  /** Which open one a bot is to have; without it the first. */
  seat?: number;
  /** Who takes open seats; without it the first. */
  bot?: string;
}

/** Chat. */
export interface Say {
  type: "say";
  cid: string;
  text: string;
}

/** Hear no more of somebody, or hear them again. */
export interface Mute {
  type: "mute";
  author: string;
  on?: boolean;
}

/** At a table with one screen for several seats: the seat that now looks at it. */
export interface Look {
  type: "look";
  seat: number;
}

/** A sign of life. */
export interface Ping {
  type: "ping";
}

/** The move with this cid is on disk, as version v. */
export interface Ack {
  type: "ack";
  cid: string;
  v: number;
}

/** The move with this cid was refused: why, in codes and in words, and the rulebook's paragraph. */
export interface No {
  type: "no";
  code: string;
  text: string;
  cid?: string;
  params?: Record<string, unknown>;
  rule?: string;
}

/** What happened, as this viewer was told: a phrase, and the same in the law's words. */
export interface Line {
  ply: number;
  say: Phrase;
  text: string;
  /** The drawing of what a parameter names, where there is one. */
  drawn?: Record<string, string>;
  /** The ids of the places and pieces that it names. */
  names?: string[];
}

/** One entry of the log, as this viewer may see it. */
export interface TableEvent {
  v: number;
  /** Milliseconds since 1970. */
  at: number;
  kind: string;
  seat?: number;
  lines?: Line[];
  what?: string;
  text?: string;
  author?: string;
  name?: string;
  table?: string;
  /** Plies that stand after it, where some were taken back. */
  plies?: number;
}

/** The time a seat has left, in milliseconds, and whether it runs now. */
export interface ClockFace {
  left: number;
  runs?: boolean;
}

/** How it ended: shares of one point, and why. */
export interface Result {
  scores: number[];
  reason: string;
  rule?: string;
}

/** Where the table stands: the actor's own choices are for the actor alone. */
export interface Now {
  v: number;
  state: TableState;
  actor?: number;
  choices?: string[];
  outcome?: Result;
  clocks?: ClockFace[];
  /** Clocks stand still until the seats are back. */
  waiting?: boolean;
  /** The seat that asks to take a ply back. */
  asked?: number;
  /** A draw is on offer. */
  offered?: boolean;
}

/** News, contiguous; with `reset` they are the whole story and replace what was told before. */
export interface Events {
  type: "events";
  events: TableEvent[];
  now: Now;
  reset?: boolean;
}

/** The picture at version v, for this viewer: places (unless as before), pieces, choices. */
export interface SceneOf {
  type: "scene";
  v: number;
  viewer: number;
  picture: NextPicture;
}

/** A ball is in the air, for so many milliseconds; event and picture come when it has landed. */
export interface Flown {
  type: "flown";
  flight: Flight;
  since: number;
}

/** Who sits where. */
export interface SeatHead {
  seat: number;
  colour: string;
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string;
  here?: boolean;
  played_by_bot?: boolean;
  author?: string;
  /** On vacation, at a table of days; milliseconds since 1970. */
  away_until?: number;
}

/** Time to think: a move, a whole game with an increment, or days a move. */
export interface Clock {
  kind: "days" | "game" | "move";
  seconds: number;
  increment?: number;
}

/** What everybody may know of a table. */
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
  undo: "ask" | "none" | "own";
  hints: boolean;
  memory_aid: boolean;
  absent: "bot" | "resign";
  hot_seat: boolean;
  created: number;
  clock?: Clock;
  nonces?: string[];
  /** Shown when the table is over. */
  seed?: string;
  rematch?: string;
  forked_from?: string;
  /** Played at home, where its seed could be chosen: it counts for nothing. */
  home?: boolean;
  watchers?: number;
  /** Milliseconds until a full table begins. */
  starts_in?: number;
  /** It counts for ratings. */
  rated?: boolean;
  /** It was a record: `created` is when that was given. */
  handed?: boolean;
}

/** The answer to hello: the table, the seats that are yours, and the version it stands at. */
export interface Welcome {
  type: "welcome";
  table: TableHead;
  viewer: number;
  seats: number[];
  v: number;
}

/** Who sits where has changed, or who is here. */
export interface Seats {
  type: "seats";
  table: TableHead;
}

/** The server cannot write just now, or can again; moves wait and are acknowledged when they are safe. */
export interface Trouble {
  type: "trouble";
  code: "over" | "storage";
  text: string;
}

/** We are here. */
export interface Pong {
  type: "pong";
}

/** A position of the rulebook: an example of a paragraph, by its place there, and moves from it. */
export interface ExampleWish {
  paragraph: string;
  number?: number;
  moves?: string[];
}

/** A position of a finished game. */
export interface Fork {
  table: string;
  ply: number;
}

/** Settings that somebody thinks of. */
export interface Wish {
  seats: number;
  ruleset?: string;
  options?: Record<string, boolean | number | string>;
}

/** A table to set up; a seat is `me`, `open`, `hotseat` (one screen for several) or `bot:NAME`. */
export interface NewTable {
  game: string;
  seats: string[];
  ruleset?: string;
  options?: Record<string, boolean | number | string>;
  clock?: Clock;
  visibility?: "private" | "public";
  /** None: what is fair for who sits there. */
  undo?: "ask" | "none" | "own";
  hints?: boolean;
  memory_aid?: boolean;
  absent?: "bot" | "resign";
  name?: string;
  nonce?: string;
  fork?: Fork;
  example?: ExampleWish;
  /** Whether it counts for ratings; then what is fair is fixed. */
  rated?: boolean;
}

/** A seat of yours: its token for `hello`, and a code that gives it back if you lose it. */
export interface SeatGiven {
  seat: number;
  token: string;
  recovery: string;
}

/** One of those that a chart ranks. */
export interface Ranked {
  id: string;
  symbol: string;
  name: Phrase;
  worth?: string;
  count?: number;
  /** It stands beside the order of the others. */
  is_aside?: boolean;
}

/** An exception to the order of a chart: who beats whom all the same. */
export interface Beaten {
  winner: string;
  losers: string[];
  label: Phrase;
  tone?: "danger" | "safe" | "strong";
}

/** A symbol, its name, and what it does. */
export interface Explained {
  symbol: string;
  name: Phrase;
  note: Phrase;
}

/** Who beats whom, the highest first; and what other things mean. */
export interface Chart {
  title: Phrase;
  ranks: Ranked[];
  rule: Phrase;
  exceptions?: Beaten[];
  things_title?: Phrase;
  things?: Explained[];
}

/** All that one viewer's screen needs. */
export interface Picture extends View {
  places: Place[];
}

/** Why a request was refused, in codes and in words. */
export interface Refused {
  code: string;
  text: string;
  params?: Record<string, unknown>;
  rule?: string;
}

/** The new table, the link to send, and your seats. */
export interface TableMade {
  table: TableHead;
  link: string;
  invite: string;
  seats: SeatGiven[];
}

/** Take an open seat; a private table wants the secret of its link. */
export interface Join {
  invite?: string;
  seat?: number;
  name?: string;
  nonce?: string;
}

/** The seat that is now yours. */
export interface Joined {
  table: TableHead;
  seat: SeatGiven;
  /** Of a rematch: the secret of its link. */
  invite?: string;
}

/** The code written down when the seat was taken. */
export interface Recover {
  code: string;
}

/** Once more, at a new table with the seats turned by one. */
export interface Rematch {
  nonce?: string;
}

/** A move over HTTP; the same promises as on a socket. */
export interface MoveBody {
  cid: string;
  base: number;
  action: string;
}

/** The move is on disk. */
export interface Moved {
  cid: string;
  v: number;
}

/** A move, or the clicks of a half-made one. */
export interface Why {
  action?: string;
  picks?: string[];
}

/** Whether it may be done; if not, why, and the rulebook's paragraph. */
export interface Because {
  allowed: boolean;
  code?: string;
  text?: string;
  reason?: Phrase;
  rule?: string;
}

/** A choice, the share of games it wins with its interval, and what tells it from the others. */
export interface Advised {
  action: string;
  wins: number;
  low: number;
  high: number;
  reason?: Phrase;
}

/** The best choices of the actor, best first. */
export interface HintGiven {
  v: number;
  choices: Advised[];
}

/** All that the seat to move may know, for a browser that thinks about it itself. */
export interface KnownGiven {
  v: number;
  game: string;
  law: number;
  seat: number;
  /** Its bytes in base64. */
  record: string;
  /** The code of every choice. */
  actions: Record<string, number>;
}

/** A record as text. */
export interface VerifyBody {
  record: string;
}

/** The record of a game that was played at home. */
export interface RecordBody {
  record: string;
}

/** The table that it has become: it is over, and labelled. */
export interface RecordTaken {
  table: TableHead;
}

/** Whether a record is sound: every move, every draw, the result. */
export interface Verdict {
  sound: boolean;
  plies?: number;
  draws?: number;
  by_hand?: number;
  committed?: boolean;
  text?: string;
}

/** A position to try things on, without a table: a text or the start, and moves from there. */
export interface Attempt {
  position?: string;
  moves?: string[];
  ruleset?: string;
  options?: Record<string, boolean | number | string>;
  seats?: number;
  viewer?: number;
  picks?: string[];
  /** Chance speaks by itself, the same way every time. */
  dealt?: boolean;
}

/** What came of it: the picture, the moves in words, and the objection that stopped one.
 *
 * With `picks`, the clicks of a half-made move, the objection is against what they may have meant.
 */
export interface Tried {
  position: string;
  picture: Picture;
  actor: number;
  seats: number;
  /** Each move as a phrase, the one that was refused among them. */
  said?: Phrase[];
  /** What happened, line by line. */
  told?: Line[];
  because?: Because;
}

/** How all pieces of a kind behave on a screen; the message `kind-<name>` names them. */
export interface Kind {
  /** How one goes from place to place, or comes onto the board. */
  motion: "hop" | "leap" | "roll" | "sail" | "slide" | "step" | "toss" | "turn";
  /** What is heard when one does. */
  sound: "card" | "coin" | "dice" | "place" | "sail" | "treasure" | "walk";
  /** One character for terminals; without it what it shows, or a letter of its own. */
  sign: string;
  /** Not a thing of its owner's, but a sign of one. */
  is_sign: boolean;
  /** A sign that is seen only while it can be picked. */
  is_mark: boolean;
}

/** How all places of a shape are drawn. */
export interface Shape {
  /** What lights one up: as its neighbours ask for, or always this. */
  ring: "fitted" | "round" | "tile";
  /** Pieces lie one upon the other here, the last uppermost. */
  is_stacked: boolean;
  /** What lies here is read by its name. */
  is_captioned: boolean;
  /** It lies on the water. */
  is_afloat: boolean;
  /** It is water itself, of this tint. */
  water: "gilt" | "open" | "shallow" | "windy" | null;
  /** One character for terminals, where nothing lies here. */
  sign: string;
}

/** How a game's kinds of pieces move and sound, and how its shapes of places are drawn. */
export interface LookListed {
  kinds: Record<string, Kind>;
  shapes: Record<string, Shape>;
  /** Of who beats whom. */
  chart: Chart | null;
  /** The drawing of what goes by a name, where there is one. */
  drawn: Record<string, string>;
}

/** A position that shows a game well, nothing hidden. */
export interface Showcase {
  picture: Picture;
}

/** The name you go by. */
export interface Guest {
  name: string;
}

/** A table of yours, whether it waits for you or for whom, and what everybody has seen there last. */
export interface MyTable {
  table: TableHead;
  seat: number;
  waits_for_you: boolean;
  /** Who is to act. */
  actor?: number;
  /** When the position last changed, in milliseconds since 1970. */
  since?: number;
  /** Milliseconds that who is to act still has. */
  left?: number;
  last?: Line;
}

/** You, as this server knows you. */
export interface Me {
  name: string;
  author: string;
  tables: MyTable[];
}

/** An option of a game with its values, its paragraph, and its sentence. */
export interface OptionListed {
  name: string;
  values: OptionValue[];
  /** Of each value. */
  words: Record<Lang, string[]>;
  default: OptionValue;
  paragraph: string;
  sentence: Record<Lang, string>;
}

/** A named set of options. */
export interface RulesetListed {
  title: Record<Lang, string>;
  edition: Record<Lang, string>;
  options: Record<string, OptionValue>;
  seats: number | null;
  unattended: boolean;
}

/** A game on the shelf and all that can be chosen before it. */
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
  /** Whether there is a guided first game. */
  lesson: boolean;
  /** Whether offering a draw is a move of the game, not an act at the table. */
  own_draws: boolean;
  rulesets: Record<string, RulesetListed>;
  options: OptionListed[];
}

/** One of the eight in a game, in the asker's language; what was not measured is null or empty. */
export interface OpponentListed {
  /** For a seat: `bot:` and this. */
  id: string;
  name: string;
  /** Its place aboard. */
  role: string;
  temper: string;
  quote: string;
  /** A sentence on what it does in this game, from what was counted. */
  habit: string;
  /** Comparable within the game alone. */
  rating: number | null;
  /** The rating lies between `low` and `high` with 95 % confidence. */
  low: number | null;
  high: number | null;
  /** Dots from 1 to 5: simulations a choice. */
  thinking: number;
  /** Dots from 1 to 5: how seldom its choice wanders from the best it has found. */
  steadiness: number;
  /** Dots from 1 to 5: how often it does what the game calls bold. */
  boldness: number | null;
}

/** The eight in a game, the weakest first; a host may offer fewer. */
export interface OpponentsListed {
  opponents: OpponentListed[];
}

/** A file that a page needs to keep tables at home: its bytes, those that are sent, its SHA-256. */
export interface HouseFile {
  name: string;
  size: number;
  sent: number;
  hash: string;
}

/** What a page loads to keep tables at home; all of one release lies below its mark. */
export interface HomeListed {
  mark: string;
  files: HouseFile[];
  laws: Record<string, number>;
}

/** A file of a release, by its address below the root: its bytes, those that are sent, its SHA-256. */
export interface ReleaseFile {
  path: string;
  size: number;
  sent: number;
  hash: string;
}

/** What is kept together: “shell” is the client, “house” what tables at home need, the others are games. */
export interface ReleasePart {
  name: string;
  files: ReleaseFile[];
}

/** All that a page can keep to work without a line. */
export interface ReleaseListed {
  mark: string;
  parts: ReleasePart[];
}

/** All games, and whether tables of one screen can stand at home. */
export interface GamesListed {
  games: GameListed[];
  home?: HomeListed;
}

/** How far the rules of a game are compiled, as a share; until then they are interpreted.
 *
 * So tables can be played at once; bots think less, and hints wait.
 */
export interface GameCompiled {
  id: string;
  /** For good, if it failed. */
  state: "compiled" | "compiling" | "interpreted" | "waiting";
  share: number;
}

/** How far the compiler has come with all games, and whether nothing will change any more. */
export interface Compilation {
  games: GameCompiled[];
  is_over: boolean;
}

/** Lines of an example, to step through. */
export interface ExampleListed {
  lines: string[];
}

/** One numbered paragraph. */
export interface Paragraph {
  number: string;
  /** The words before the first example, and those after each. */
  parts: string[];
  examples: ExampleListed[];
}

/** One chapter. */
export interface Chapter {
  number: number;
  title: string;
  paragraphs: Paragraph[];
}

/** A rulebook in one language; its summary in one minute, a paragraph each. */
export interface Book {
  title: string;
  summary: string[];
  chapters: Chapter[];
}

/** What the learner sees after a ply, and who played it; places are as before where they are left out. */
export interface FrameListed {
  actor: number;
  picture: NextPicture;
  line: Line;
}

/** What the learner may do: a move, or none where a touch is asked for; and what follows. */
export interface DeedListed {
  move: string;
  frames: FrameListed[];
}

/** One step of a lesson: its sentence, what may be touched, the picture, and what may be done in it. */
export interface LessonStepListed {
  name: string;
  title: string;
  sentence: string;
  why: string;
  touch: string[];
  picture: NextPicture;
  deeds: DeedListed[];
}

/** A guided first game in one language. */
export interface LessonListed {
  game: string;
  seats: number;
  steps: LessonStepListed[];
  end: string;
}

/** What a learner did in a finished lesson: the move of each step that asked for one. */
export interface LessonDone {
  moves: string[];
}

/** The lesson as records, one of each position that it set up. */
export interface LessonKept {
  records: string[];
}

/** Tables that anybody may join or watch. */
export interface Lobby {
  open: TableHead[];
  running: TableHead[];
}

/** A table as the asker may see it. */
export interface TableShown {
  table: TableHead;
  now: Now;
  viewer: number;
  picture?: Picture;
}

/** Events of a table, as the asker may see them. */
export interface News {
  events: TableEvent[];
  now: Now;
}

/** Pictures of a finished game, ply by ply. */
export interface Pictures {
  plies: number;
  first: number;
  pictures: Picture[];
}

/** Short records of one game to be looked at one after the other, and which pictures of them. */
export interface Records {
  records: string[];
  first?: number;
  count?: number;
}

/** Pictures of records that were found sound, their plies counted through.
 *
 * The position that a later record begins with counts as one more, of which nothing is told.
 */
export interface Replayed {
  seats: number;
  plies: number;
  events: TableEvent[];
  first: number;
  pictures: Picture[];
}

/** How the server is. */
export interface Health {
  state: string;
}

/** Done. */
export interface Nothing {
}

/** One change to the settings: of an option, or of the number of seats. */
export interface Change {
  option?: string;
  value?: boolean | number | string;
  seats?: number;
}

/** A change that cannot be made alone: why, and another that would make it possible. */
export interface Excluded {
  change: Change;
  text: string;
  way?: Change;
}

/** Whether settings can stand together; if so, what cannot be added to them, if not, why. */
export interface Checked {
  allowed: boolean;
  code?: string;
  text?: string;
  reason?: unknown;
  way?: Change;
  excluded?: Excluded[];
}

/** A rating: its value, and the interval around it that holds the truth 95 times in 100. */
export interface RatingTold {
  value: number;
  plus: number;
  /** Too little is known for a place among others. */
  provisional?: boolean;
}

/** What the holder of a seat has, and by how much this table has changed it. */
export interface SeatRating extends RatingTold {
  change?: number;
}

/** The ratings at a table; `settled` when the table is over and all that follows is written. */
export interface TableRatings {
  rated: boolean;
  settled: boolean;
  seats: (SeatRating | null)[];
  /** A table that does not count says why. */
  why?: string;
  text?: string;
}

/** A rating after a table. */
export interface RatingPoint {
  at: number;
  value: number;
  plus: number;
  change: number;
  table: string;
}

/** Somebody's rating in a game: how it went, the oldest point first, and the last thirty days. */
export interface GameRatingTold extends RatingTold {
  game: string;
  games: number;
  month: number;
  curve: RatingPoint[];
}

/** The ratings of a guest, the game most played first. */
export interface GuestRatings {
  ratings: GameRatingTold[];
  name?: string;
  /** Whether lists show them. */
  listed?: boolean;
}

/** Whether one's ratings may stand in lists that everybody sees. */
export interface ListingWish {
  listed: boolean;
}

/** Somebody's place in a game's list. */
export interface RankTold extends RatingTold {
  place: number;
  name: string;
  author: string;
  games: number;
}

/** One's own rating in a game, and one's place if one has any. */
export interface OwnRank extends RatingTold {
  games: number;
  listed: boolean;
  place?: number;
}

/** Where a bot stands; one that a ladder has measured stands still. */
export interface BotRating extends RatingTold {
  bot: string;
  measured: boolean;
}

/** The best in a game of those who want to be seen, and the bots on the same scale. */
export interface Leaderboard {
  game: string;
  ranks: RankTold[];
  bots: BotRating[];
  mine?: OwnRank;
  /** Asks for those who follow. */
  next?: string;
}

/** Every seat's chances of winning after so many plies. */
export interface CurvePoint {
  ply: number;
  chances: number[];
}

/** The best that was not played: its sentence, the chances it left, how it might have gone on. */
export interface Instead {
  action: string;
  say: Phrase;
  wins: number;
  line: string[];
}

/** A ply that changed the chances of a seat much, or a stroke of luck that did. */
export interface TurningPoint {
  ply: number;
  seat: number;
  before: number;
  after: number;
  luck?: boolean;
  instead?: Instead;
  /** What tells the ply from what was not played. */
  reason?: Phrase;
}

/** A sum of chances, and where it lies nine times in ten. */
export interface SumTold {
  value: number;
  low: number;
  high: number;
}

/** What a game did to a seat: start, luck and skill come to its result. */
export interface AccountTold {
  seat: number;
  start: number;
  luck: SumTold;
  /** `given` less `lost`. */
  skill: SumTold;
  /** By its own choices. */
  lost: number;
  /** By those of the others. */
  given: number;
  result: number;
}

/** How the chances went, as far as they are thought out; `progress` is 1 when nothing is to come. */
export interface Curve {
  plies: number;
  progress: number;
  points: CurvePoint[];
  turns: TurningPoint[];
  accounts: AccountTold[];
  /** Choices that were thought over. */
  judged: number;
  /** That there were. */
  choices: number;
  /** Whether anything but choices moved the chances. */
  chance: boolean;
}

/** Moves that were not made, from a ply of a finished game on. */
export interface OtherLine {
  ply: number;
  moves: string[];
}

/** Days in which the clocks of days stand still for you. */
export interface VacationListed {
  /** Days. */
  a_year: number;
  /** Milliseconds that can still be taken. */
  left: number;
  /** Of the one that runs, in milliseconds since 1970. */
  until?: number;
}

/** How you stand with games of days. */
export interface DaysListed {
  vacation: VacationListed;
  /** That are told of your turn. */
  devices?: number;
  /** Whether the one that asks is among them. */
  here?: boolean;
  /** Whether there is one. */
  calendar?: boolean;
  /** Whether this house tells devices anything. */
  push?: boolean;
}

/** A vacation from now on. */
export interface VacationWish {
  days: number;
}

/** The key by which a browser knows who tells it something. */
export interface PushKey {
  key: string;
}

/** Where a browser listens, as it says itself. */
export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Where a browser listened. */
export interface DeviceGone {
  endpoint: string;
}

/** The address of your calendar, which is shown once. */
export interface CalendarMade {
  path: string;
}

/** A move of a prepared line: whose, its text and its sentence. */
export interface PlannedMove {
  seat: number;
  text: string;
  label: Phrase;
}

/** The answers that you have prepared and that still stand. */
export interface AnswersListed {
  lines: PlannedMove[][];
  /** Whether some can be prepared now. */
  offered: boolean;
}

/** The answers to prepare, instead of those there were: each a list of moves, the others' first. */
export interface AnswersWish {
  lines: string[][];
}

/** Moves that are only thought of. */
export interface AheadWish {
  moves: string[];
}

/** Where they lead: who would be to move, and what could be done then. */
export interface AheadShown {
  moves: PlannedMove[];
  choices: PlannedMove[];
  seat?: number;
  /** Where nobody is to move: chance comes between, or the game is over. */
  why?: string;
}

/** One browser that is yours, such as Firefox on Linux. */
export interface DeviceListed {
  id: string;
  browser: string;
  system: string;
  made: number;
  seen: number;
  /** Whether it is the one that asks. */
  here: boolean;
}

/** One passkey that opens what is yours. */
export interface PasskeyListed {
  id: string;
  name: string;
  made: number;
  seen: number;
  /** Whether it belongs to the address that is asked. */
  works_here: boolean;
}

/** Who you are here, and what opens it on other devices. */
export interface Identity {
  /** Whether anybody is known on this device. */
  known: boolean;
  /** The name that others know you under at tables. */
  author: string;
  name: string;
  /** The name that is yours alone, if there is one. */
  kept: string;
  /** Tables at which you sat. */
  games: number;
  devices: DeviceListed[];
  passkeys: PasskeyListed[];
  /** When your recovery code was made. */
  code_made: number | null;
  /** Whether browsers allow passkeys at this address. */
  can_passkeys: boolean;
}

/** A recovery code, shown once. */
export interface CodeGiven {
  code: string;
}

/** What a browser is asked: `navigator.credentials` takes it. */
export interface CeremonyOptions {
  options: Record<string, unknown>;
}

/** A passkey that the browser has made, as JSON. */
export interface PasskeyMade {
  credential: Record<string, unknown>;
  name?: string;
}

/** What a passkey has signed, as JSON. */
export interface PasskeyShown {
  credential: Record<string, unknown>;
}

/** A recovery code as it was typed. */
export interface CodeShown {
  code: string;
}

/** A guest by what they know of themselves. */
export interface PersonShown {
  name: string;
  games: number;
}

/** What became of signing in; to `ask` is to join the two guests, or not, by the ticket. */
export interface SignedIn {
  state: "ask" | "here" | "in";
  signed_in: PersonShown;
  lives_here: PersonShown | null;
  ticket: string;
}

/** Whether two guests become one. */
export interface JoinAnswer {
  ticket: string;
  join: boolean;
}

/** Everything that is your own. */
export interface Export {
  name: string;
  tables: Record<string, unknown>[];
  /** Of finished games, by table. */
  records: Record<string, string>;
  chat: Record<string, unknown>[];
  /** Of friends, by their names. */
  groups: Record<string, unknown>[];
  rows: Record<string, Record<string, unknown>[]>;
}

/** What somebody has made of one game: how many, and when each ended.
 *
 * Times are quarters of an hour since 1970, each but the first as its distance from the one before:
 * a reader counts days in a time zone of their own.
 */
export interface GamePlayed {
  game: string;
  games: number;
  won: number;
  drawn: number;
  /** Milliseconds. */
  spent: number;
  times: number[];
}

/** What somebody has made of one opponent; tables at which a third has beaten both are not counted. */
export interface OpponentPlayed {
  /** For `against`: a public name, or `bot:` and the bot's word. */
  id: string;
  games: number;
  won: number;
  drawn: number;
  /** Of a person. */
  name?: string;
}

/** A deed worth a badge; without a game its words and its drawing are the client's own. */
export interface FeatShown {
  name: string;
  game?: string;
  /** Of the game's art. */
  symbol?: string;
  /** When it was done, if it was. */
  at?: number;
}

/** A logbook: sums and feats; its games are asked for page by page. */
export interface LogbookShown {
  name: string;
  /** The public name: `/captain/` and this is its address, once it is public. */
  author: string;
  games: GamePlayed[];
  /** The most frequent first. */
  opponents: OpponentPlayed[];
  feats: FeatShown[];
  /** Milliseconds at tables since the week began. */
  week: number;
  /** When the first game began. */
  since?: number;
  is_public?: boolean;
  is_own?: boolean;
  /** Whether another device, a passkey or a code leads to it too. */
  is_elsewhere?: boolean;
}

/** What you did at a table for the first time; not all of it yet where it is not settled. */
export interface FeatsDone {
  settled: boolean;
  feats: FeatShown[];
}

/** Whether others may read your logbook. */
export interface LogbookWish {
  is_public: boolean;
}

/** Somebody who sat there too: a bot by its word, a person by the name they had then.
 *
 * Of people at a private table others are told neither.
 */
export interface OpponentMet {
  seat: number;
  id?: string;
  name?: string;
}

/** A game that is over, and what it was to the owner of the logbook. */
export interface GameResult {
  game: string;
  ruleset: string;
  seats: number;
  seat: number;
  at: number;
  rank: number;
  share: number;
  result: ResultWord;
  reason: string;
  turns: number;
  plies: number;
  opponents: OpponentMet[];
  /** Left out where the reader may not look at it. */
  table?: string;
  counts?: boolean;
  is_rated?: boolean;
  rating_change?: number;
  curve?: number[];
}

/** A page of games, the newest first; `next` asks for the one after it. */
export interface GameResults {
  results: GameResult[];
  next?: string;
}

/** The chances of every seat at a few points of a finished game, in hundredths; none as yet if empty. */
export interface SketchShown {
  points: number[][];
}

/** Tell the host of somebody at a table, or of a line that they have said there. */
export interface ReportBody {
  table: string;
  author: string;
  reason: "chat" | "cheating" | "conduct" | "name" | "other";
  /** Of the line of chat. */
  v?: number;
  words?: string;
}

/** Hear no more of somebody, or meet them no more; without a table, of somebody on the list. */
export interface AvoidBody {
  author: string;
  table?: string;
  /** None: as it is. */
  muted?: boolean;
  blocked?: boolean;
}

/** Somebody on one's own list; `name` is the one they had when they came there. */
export interface AvoidedPerson {
  author: string;
  name: string;
  muted?: boolean;
  blocked?: boolean;
}

/** Whom the asker does not want to hear or to meet. */
export interface AvoidedListed {
  people: AvoidedPerson[];
}

/** For how many days things are kept here; 0 is for ever. */
export interface Kept {
  chat: number;
  names: number;
  games: number;
  guests: number;
  groups: number;
  reports: number;
  audit: number;
  cookie: number;
  /** Of an open table that nobody visits. */
  idle_hours: number;
  /** Of one with days to a move. */
  idle_days: number;
  /** Of a running one. */
  running: number;
}

/** What this server keeps, as it is set up. */
export interface PrivacyListed {
  keeps: Kept;
  /** That addresses are counted for, in memory. */
  addresses_seconds: number;
  /** Whether browsers may be told of a turn while no page is open. */
  push: boolean;
}

/** Somebody to play with: the game, the pace, how many play, and how far from one's own rating. */
export interface SeekWish {
  game: string;
  pace?: Pace;
  seats?: number;
  rated?: boolean;
  /** It widens with time; None is anybody. */
  span?: number;
  name?: string;
}

/** A search, the secrets of the seat that may come of it, and the commitment to its chance.
 *
 * It begins when you wait, with a nonce that you choose after you have seen the commitment.
 */
export interface SeekMade {
  id: string;
  token: string;
  recovery: string;
  commitment: string;
}

/** A sign of life of who looks, and the nonce of their seat. */
export interface Waits {
  nonce?: string;
}

/** How a search stands; ask again while it goes on. Where somebody was found: the table and your seat. */
export interface SeekNow {
  state: "met" | "waiting" | "withdrawn";
  table: string;
  seat: number;
  /** People who look for somebody here, you among them. */
  waiting: number;
}

/** A running table as everybody may see it. */
export interface WatchedTable {
  table: TableHead;
  /** Moves that stand. */
  turn: number;
  picture?: Picture;
  /** Of its seats, where it is rated. */
  ratings?: (SeatRating | null)[];
}

/** What everybody may join or watch; the same for all, and a few seconds old. */
export interface LobbyShown {
  open: TableHead[];
  watch: WatchedTable[];
  /** Tables in view, those that are not listed among them. */
  running: number;
  /** People who look for somebody. */
  seeking: number;
}

/** A game with somebody in particular: who sits at a table that you may see, or has a public logbook. */
export interface ChallengeWish {
  game: string;
  table?: string;
  /** At that table. */
  seat?: number;
  /** Whose logbook, without a table. */
  captain?: string;
  pace?: Pace;
  rated?: boolean;
  name?: string;
  nonce?: string;
}

/** A challenge that waits, and the secrets of the seat that may come of it. */
export interface ChallengeMade {
  id: string;
  token: string;
  recovery: string;
  commitment: string;
}

/** A challenge: who asks whom for what, until when, and what became of it. */
export interface ChallengeShown {
  id: string;
  /** Of the other. */
  name: string;
  game: string;
  pace: Pace;
  rated: boolean;
  until: number;
  /** To the chance of its table, before who accepts gives a nonce. */
  commitment: string;
  /** You have made it. */
  mine: boolean;
}

/** What somebody has answered to a challenge of yours. */
export interface ChallengeAnswered {
  id: string;
  name: string;
  game: string;
  accepted: boolean;
  table: string;
  seat: number;
}

/** The challenges that wait for you or for others, and what was answered lately. */
export interface ChallengesShown {
  waiting: ChallengeShown[];
  answered: ChallengeAnswered[];
}

/** How many tables wait for you, how many challenges, and how many proposals of friends. */
export interface BellRung {
  tables: number;
  challenges: number;
  proposals: number;
}

/** A new table of friends, and the name you go by. */
export interface GroupWish {
  title: string;
  name?: string;
}

/** Another name for a table of friends. */
export interface GroupRenamed {
  title: string;
}

/** Belong to a table of friends, by the secret of its link. */
export interface GroupJoin {
  invite: string;
  name?: string;
}

/** A member of a table of friends, as the other members are told. */
export interface FriendShown {
  author: string;
  name: string;
  /** Has a page open now. */
  here: boolean;
  /** To the proposal. */
  answer: "" | "maybe" | "no" | "yes";
  /** It is you. */
  mine: boolean;
}

/** A game for friends, at a moment or now. */
export interface ProposalWish {
  game: string;
  seats?: number;
  pace?: Pace;
  ruleset?: string;
  /** Milliseconds since 1970. */
  at?: number;
}

/** What you say to a proposal. */
export interface ProposalAnswer {
  proposal: string;
  how: ReplyGiven;
}

/** Open the table of a proposal, or take a seat there. */
export interface ProposalTaken {
  proposal: string;
  nonce?: string;
}

/** Tell the host of a member of a table of friends. */
export interface FriendReport {
  reason: "conduct" | "name" | "other";
  words?: string;
}

/** What friends are asked, and the table that came of it. */
export interface ProposalShown {
  id: string;
  /** Of the member who proposes. */
  author: string;
  game: string;
  /** Nothing is the usual one. */
  ruleset: string;
  seats: number;
  pace: Pace;
  /** When to play; 0 is now. */
  at: number;
  until: number;
  /** You may open the table now. */
  can_open: boolean;
  table: TableHead | null;
  /** You have a seat there. */
  sits: boolean;
}

/** A table of friends, for its members; who has been there for longest looks after it. */
export interface GroupShown {
  id: string;
  title: string;
  members: FriendShown[];
  /** It is you who looks after it. */
  keeper: boolean;
  proposal: ProposalShown | null;
  /** The link that you bring along leads here. */
  link: boolean;
}

/** Your tables of friends. */
export interface GroupsListed {
  groups: GroupShown[];
}

/** A table of friends, and the new secret of its link. */
export interface GroupMade {
  group: GroupShown;
  invite: string;
}

/** What the link of a table of friends leads to. */
export interface GroupDoor {
  id: string;
  title: string;
  /** The name of who looks after it. */
  host: string;
  members: number;
  /** You belong to it already. */
  mine: boolean;
}

export const CHANCE = -3;
export const OVER = -4;
export const WATCHER = -5;
export const ALL = -6;

export const COLOURS = ["blue", "red", "green", "yellow", "brown", "bone", "plum", "slate"] as const;
