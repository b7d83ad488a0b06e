/** A table as this screen knows it: what the server told, and what is half picked. */

import * as api from "./api";
import { Direction } from "./directed/direction.svelte";
import { Line, type Asking, type LineStatus } from "./line";
import { asked, following, next, only, touched } from "./picks";
import { withShot, type Shots } from "./parts/cannon/shots";
import { isHome } from "./home/at";
import { keepSeen, lastSeen, type Seen } from "./home/seen";
import { keysOf, language, pace, reducedMotion, type Keys } from "./settings.svelte";
import { hintInPage, thinksInPage } from "./law/here";
import { ownHint, thinksHere } from "./law/hint";
import { play } from "./sound";
import { heard } from "./sounds/heard";
import { Pacing, type News } from "./table/pacing";
import type { Act, Advised, Because, Lang, Line as EventLine, NextPicture, Now, Outgoing, Picture, Refused, TableEvent, TableHead } from "./wire";
import { OVER, WATCHER } from "./wire";

export interface Notice {
  text: string;
  rule?: string;
  /** What was clicked. */
  at?: string;
}

const ENDS = new Set(["banned", "no-table"]); // what is said where there is no table for this page any more
const FEW = 12; // events that are news; more are a story to catch up with
const LOW = 20_000; // milliseconds on the clock
const PACES = { slow: 900, normal: 400, once: 0 }; // milliseconds a deed

export class TableOnScreen {
  head = $state.raw<TableHead>();
  viewer = $state(WATCHER);
  mine = $state.raw<number[]>([]);
  v = 0;
  now = $state.raw<Now>();
  heardAt = $state(0);
  events = $state.raw<TableEvent[]>([]);
  picture = $state.raw<Picture>();
  status = $state<LineStatus>("opening");
  /** The version that is shown until the house of a table at home is up; what is done meanwhile waits on the line. */
  prepared = $state(0);
  path = $state.raw<string[]>([]);
  notice = $state.raw<Notice>();
  refusal = $state.raw<Refused>(); // why the table cannot be shown at all
  trouble = $state<string>();
  hints = $state.raw<Advised[]>([]);
  isAsking = $state(false);
  isHinting = $state(false);
  /** How far this machine has thought of a hint; 0 where that is not known, undefined where it does not. */
  hintShare = $state<number>();
  #thinking = new AbortController();
  /** Scenes that the game directs are played before what they tell is known here. */
  direction = new Direction({ take: (message) => this.#hear(message), picture: () => this.picture, version: () => this.v });
  /** What the others do comes one deed after the other. */
  pacing = new Pacing({
    tell: (message) => this.direction.hear(message),
    pause: (news) => this.#pause(news),
    isHeld: () => this.direction.played?.duel !== undefined || this.direction.played?.landing !== undefined,
    changed: (deed, waiting) => {
      this.telling = deed?.events.at(-1);
      this.behind = waiting;
      this.after = this.pacing.after;
    },
  });
  /** The deed of another that is being looked at. */
  telling = $state.raw<TableEvent>();
  /** Whether a line says nothing that a screen tells. */
  isQuiet: (line: EventLine) => boolean = () => false;
  /** How many more have been done and are still to be told. */
  behind = $state(0);
  /** Where the table will stand when all of that is told. */
  after = $state.raw<Now>();
  /** The ways that were gone, by the version in which they were. */
  courses = new Map<number, string[][]>();
  /** The last shots of every seat. */
  shots = $state.raw<Shots>(new Map());
  /** The seat that this shared screen was last handed to. */
  handedTo = $state<number>();
  #line: Line;
  #keys: Keys;
  #noticeTimer?: ReturnType<typeof setTimeout>;
  #arrivals = new WeakMap<Outgoing, number>(); // clocks go on while a message waits to be told
  #isNews = false; // whether the next picture shows what has just been played

  constructor(readonly id: string) {
    this.#keys = keysOf(id);
    const { invite } = this.#keys;
    this.#line = new Line(
      id,
      { seat_token: this.token, invite: this.token ? undefined : invite, lang: language.now },
      { version: () => this.v, hear: (message) => this.#arrive(message), status: (status) => (this.status = status) },
    );
    if (isHome(id)) void lastSeen(id).then((seen) => seen && this.#prepare(seen), () => {});
  }

  #prepare({ v, head, now, viewer, mine, picture }: Seen): void {
    if (this.head) return; // the house was quicker
    Object.assign(this, { head, viewer, mine, now, picture, prepared: v });
  }

  /** Keep how the table looks now, to show it while its house is built the next time. */
  remember(hasSecrets: boolean): void {
    const { v, head, now, viewer, mine, picture } = this;
    if (isHome(this.id) && !this.prepared && head && now && picture) keepSeen(this.id, { v, head, now, viewer, mine, picture }, hasSecrets);
  }

  close(): void {
    this.#thinking.abort();
    this.#line.close();
    this.pacing.close();
  }

  speak(lang: Lang): void {
    this.#line.speak(lang);
  }

  get token(): string | undefined {
    return this.#keys.tokens[0]?.token;
  }

  get keys(): Keys {
    return this.#keys;
  }

  /** Whether the viewer is to act, and nothing of theirs is on its way. */
  get isMyTurn(): boolean {
    const actor = this.now?.actor;
    return actor !== undefined && this.mine.includes(actor) && this.now?.state === "running";
  }

  /** At a shared screen of a game with secrets: whether the next seat has not yet taken over. */
  get isCovered(): boolean {
    const actor = this.now?.actor;
    return this.mine.length > 1 && this.isMyTurn && actor !== undefined && actor !== this.viewer;
  }

  get choices() {
    return this.isMyTurn && !this.isAsking ? (this.picture?.choices ?? []) : [];
  }

  get following() {
    return following(this.choices, this.path);
  }

  get next(): string[] {
    return next(this.choices, this.path);
  }

  /** The choices that no further touch tells apart. */
  get asked() {
    return asked(this.choices, this.path);
  }

  // --- What the server says -----------------------------------------------------------------------

  #arrive(message: Outgoing): void {
    this.#arrivals.set(message, Date.now());
    this.pacing.hear(message);
  }

  /** A story to catch up with is told at once, and so is everything to who watches, looks away or wants no motion. */
  #pause({ events }: News): number {
    if (!this.v || events.length >= FEW || !this.mine.length || document.hidden || reducedMotion()) return 0;
    const isDeed = ({ kind, seat, lines = [] }: TableEvent) =>
      kind === "ply" && seat !== undefined && !this.mine.includes(seat) && !lines.every((line) => this.isQuiet(line));
    return events.some(isDeed) ? PACES[pace.now] : 0;
  }

  #hear(message: Outgoing): void {
    switch (message.type) {
      case "welcome":
        this.head = message.table;
        this.mine = message.seats ?? [];
        this.viewer = message.viewer;
        break;
      case "seats":
        this.head = message.table;
        break;
      case "events":
        this.prepared = 0;
        this.#news(message.events, message.now, message.reset ?? false);
        this.heardAt = this.#arrivals.get(message) ?? this.heardAt;
        break;
      case "scene":
        this.#show(message.viewer, message.picture);
        if (message.picture.fresh) this.courses.set(message.v, message.picture.trails.slice(-message.picture.fresh));
        break;
      case "trouble":
        this.trouble = message.code === "over" ? undefined : message.text;
        break;
      case "no":
        if (!this.head || this.prepared || ENDS.has(message.code)) this.refusal = message;
        else this.say({ text: message.text, rule: message.rule });
        break;
    }
  }

  #news(events: TableEvent[], now: Now, isWhole: boolean): void {
    const wasMine = this.isMyTurn;
    const fresh = isWhole ? events : events.filter((event) => event.v > this.v);
    this.events = isWhole ? events : [...this.events, ...fresh];
    this.v = events.at(-1)?.v ?? now.v; // a long story comes in several messages
    this.now = now;
    this.heardAt = Date.now();
    if (fresh.some((event) => event.kind === "ply" || event.kind === "undo")) {
      this.path = [];
      this.hints = [];
      this.#thinking.abort();
    }
    if (fresh.length && fresh.length < FEW) {
      this.#isNews = fresh.some((event) => event.kind === "ply");
      if (fresh.some((event) => event.kind === "chat")) play("chat");
      if (now.state === "over") play("end");
      else if (this.isMyTurn && !wasMine) play(this.#isLow(now) ? "turn-low" : "turn");
    }
    if (now.state !== "running" && now.state !== "open") this.#refreshHead();
  }

  #isLow(now: Now): boolean {
    const face = now.clocks?.[now.actor ?? -1];
    return face !== undefined && face.left < LOW;
  }

  /** When a table ends its seed is shown: ask for the head again. */
  async #refreshHead(): Promise<void> {
    if (this.head?.seed) return;
    try {
      this.head = (await api.shown(this.id)).table;
    } catch {
      // the next message brings it
    }
  }

  #show(viewer: number, picture: NextPicture): void {
    this.viewer = viewer;
    const places = picture.places ?? this.picture?.places ?? [];
    const before = this.picture;
    this.picture = { ...picture, places };
    if (this.#isNews && before) this.#witness(before, this.picture);
    this.#isNews = false;
  }

  /** What has just been played is heard; a scene that was played made its own noise. */
  #witness(before: Picture, picture: Picture): void {
    if (picture.flight) this.shots = withShot(this.shots, picture);
    else if (!picture.duel) void api.lookOf(this.head!.game).then(({ kinds }) => play(heard(before, picture, kinds)));
  }

  // --- What the viewer does -----------------------------------------------------------------------

  async #ask(asking: Asking): Promise<boolean> {
    this.isAsking = true;
    this.notice = undefined;
    this.telling = undefined;
    try {
      await this.#line.ask(asking);
      return true;
    } catch (because) {
      const { text, rule } = because as Refused;
      this.say({ text, rule });
      play("refused");
      return false;
    } finally {
      this.isAsking = false;
      this.path = [];
    }
  }

  pick(id: string): void {
    const path = touched(this.choices, this.path, id);
    if (!path) return;
    this.notice = undefined;
    const isMore = path.includes(id);
    const choice = isMore ? only(this.choices, path) : undefined;
    this.path = path;
    if (choice) void this.move(choice.text);
    else if (isMore) play("pick");
  }

  /** Step back one pick; false if there was none. */
  back(): boolean {
    const had = this.path.length > 0;
    this.path = this.path.slice(0, -1);
    return had;
  }

  /** The version that what is done follows. */
  get #base(): number {
    return this.v || this.prepared;
  }

  move(action: string): Promise<boolean> {
    return this.#ask({ type: "move", base: this.#base, action });
  }

  shoot(bearing: number, elevation: number, tick: number, shift: number): Promise<boolean> {
    return this.#ask({ type: "shot", base: this.#base, bearing, elevation, tick, shift });
  }

  undo(): Promise<boolean> {
    return this.#ask({ type: "undo", base: this.#base });
  }

  allow(yes: boolean): Promise<boolean> {
    return this.#ask({ type: "allow", yes });
  }

  act(what: Act["what"], seat?: number, bot?: string): Promise<boolean> {
    return this.#ask({ type: "act", what, seat, bot });
  }

  chat(text: string): Promise<boolean> {
    return this.#ask({ type: "say", text });
  }

  /** The screen changes hands. */
  look(seat: number): void {
    this.handedTo = seat;
    this.#line.tell({ type: "look", seat });
  }

  /** By the house, if it is in this page or kept here; else by the server; while that compiles, by this machine if it can. */
  async hint(isCompiling: boolean): Promise<void> {
    const { token } = this;
    if (!token || this.isHinting) return;
    this.isHinting = true;
    this.#thinking = new AbortController();
    const { signal } = this.#thinking;
    /** The next way is gone where one leads nowhere, unless nobody waits any more. */
    const or = <T>(other: () => Promise<T>) => (error: unknown) => (signal.aborted ? Promise.reject(error) : other());
    try {
      const isInPage = !isHome(this.id) && (await thinksInPage());
      const isHere = isCompiling && (await thinksHere(this.head?.game ?? ""));
      const ask = () => api.hint(this.id, token, signal);
      const think = () => ownHint(this.id, token, signal, (share) => (this.hintShare = share));
      const without = () => (isHere ? think().catch(or(ask)) : ask());
      if (isInPage) this.hintShare = 0;
      const given = await (isInPage ? hintInPage(this.id, token, signal).catch(or(without)) : without());
      if (given.v === this.v && !signal.aborted) this.hints = given.choices;
    } catch (error) {
      if (error instanceof api.Refusal && !signal.aborted) this.say({ text: error.message });
    } finally {
      this.isHinting = false;
      this.hintShare = undefined;
    }
  }

  /** Why a click leads nowhere: asked with what was picked before it. */
  async why(ids: string[]): Promise<void> {
    if (!this.token || !this.isMyTurn || this.isAsking || !ids.length) return;
    const other = ids.find((id) => following(this.choices, [id]).length);
    if (other) {
      this.pick(other); // a part of other moves is never refused
      return;
    }
    let said: Because | undefined;
    for (const id of ids) {
      try {
        said = await api.why(this.id, this.token, [...this.path, id]);
      } catch {
        return;
      }
      if (!said.allowed && said.rule) break;
    }
    if (said && !said.allowed && said.text) {
      this.say({ text: said.text, rule: said.rule, at: ids.at(-1) });
      play("refused");
    }
  }

  say(notice: Notice): void {
    this.notice = notice;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = undefined), 9000);
  }

  get isOver(): boolean {
    return this.now !== undefined && (this.now.actor === OVER || !["open", "running"].includes(this.now.state));
  }
}
