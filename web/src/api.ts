/** Requests to the server; a refusal is thrown with its sentence. */

import { address } from "./address";
import { ALONE, goesHome, isOnShelf, isSite, preparedFor, standing } from "./home/at";
import { keysOf, language } from "./settings.svelte";
import type * as wire from "./wire";

export class Refusal extends Error {
  constructor(readonly because: wire.Refused) {
    super(because.text);
  }
}

/** What opens a table: the token of a seat, or the secret of its link. */
interface Key {
  token?: string;
  invite?: string;
}

function keyOf(table: string): Key {
  const { tokens, invite } = keysOf(table);
  return tokens[0] ? { token: tokens[0].token } : { invite };
}

/** A question to the house in this page. */
async function askedHome<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { askHome } = await import("./home/house.svelte");
  const { status, text, isJson } = await askHome(method, path, body);
  if (status >= 300) throw new Refusal(JSON.parse(text) as wire.Refused);
  return (isJson ? JSON.parse(text) : text) as T;
}

/** A question on a site: what is the same for everybody lies there as a file, all else the house answers. */
async function askedSite<T>(method: string, path: string, body?: unknown): Promise<T> {
  const isGet = method === "GET";
  if (isGet && ALONE[path]) return ALONE[path] as T;
  if (path.startsWith("tables/") && !goesHome(path)) throw new Refusal({ code: "no-table", text: "" });
  const file = isGet ? preparedFor(path) : undefined;
  if (!file) return askedHome(method, path, body);
  try {
    const answer = await fetch(address(file));
    if (answer.ok) return await (file.endsWith(".json") ? answer.json() : answer.text());
  } catch {
    if (standing.is) return askedHome(method, path, body);
    throw new Refusal({ code: "offline", text: "" });
  }
  throw new Refusal({ code: "no-game", text: "" });
}

async function ask<T>(method: string, path: string, body?: unknown, key: Key = {}): Promise<T> {
  if (isSite) return askedSite(method, path, body);
  if (goesHome(path)) return askedHome(method, path, body);
  const headers: Record<string, string> = { "Accept-Language": language.now };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key.token) headers["Authorization"] = `Bearer ${key.token}`;
  if (key.invite) headers["X-Invite"] = key.invite;
  let answer: Response;
  try {
    answer = await fetch(address(`api/${path}`), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    if (standing.is && isOnShelf(path)) return askedHome(method, path, body);
    throw new Refusal({ code: "offline", text: "" });
  }
  if (!answer.ok) {
    const because = await answer.json().catch(() => ({ code: "fault", text: "" }));
    throw new Refusal(because as wire.Refused);
  }
  const kind = answer.headers.get("content-type") ?? "";
  return (kind.includes("json") ? answer.json() : answer.text()) as Promise<T>;
}

const get = <T>(path: string, key?: Key) => ask<T>("GET", path, undefined, key);
const post = <T>(path: string, body: unknown, key?: Key) => ask<T>("POST", path, body, key);
/** Something of a table, with what opens it in this browser. */
const look = <T>(table: string, path = "") => get<T>(`tables/${table}${path}`, keyOf(table));

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the server runs is asked for once. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = get<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<T>;
}

export const games = () => once<wire.GamesListed>("games");
export const words = (game: string | null, lang: wire.Lang) =>
  once<string>(game === null ? `words/${lang}` : `games/${game}/words/${lang}`);
export const book = (game: string, lang: wire.Lang) => once<wire.Book>(`games/${game}/rules/${lang}`);
/** How its pieces move and sound, and how its places are drawn. */
export const lookOf = (game: string) => once<wire.LookListed>(`games/${game}/look`);
/** The characters one can play against there, the weakest first. */
export const opponents = (game: string, lang: wire.Lang) => once<wire.OpponentsListed>(`opponents/${game}?lang=${lang}`);
/** A guided first game. */
export const lesson = (game: string, lang: wire.Lang) => once<wire.LessonListed>(`games/${game}/lesson/${lang}`);
/** A finished lesson as records. */
export const lessonKept = (game: string, moves: string[]) => post<wire.LessonKept>(`games/${game}/lesson`, { moves });
/** Records that this browser has kept, found sound and drawn. */
export const replayed = (game: string, wish: wire.Records) => post<wire.Replayed>(`games/${game}/replay`, wish);
/** A position that shows a game well. */
export const showcase = (game: string) =>
  once<{ picture: wire.Picture }>(`games/${game}/picture`).then((answer) => answer.picture);

interface Attempt {
  position?: string;
  moves?: string[];
  ruleset?: string;
  options?: Record<string, wire.OptionValue>;
  seats?: number;
  viewer?: number;
  picks?: string[];
  dealt?: boolean;
}

export const attempt = (game: string, wish: Attempt) => post<wire.Tried>(`games/${game}/try`, wish);
/** The usual start; on a site no house is built for it. */
export const startOf = (game: string) => (isSite && !standing.is ? once<wire.Tried>(`games/${game}/start`) : attempt(game, {}));

export const compilation = () => get<wire.Compilation>("compilation");

export const me = () => get<wire.Me>("me");
/** On a site the name goes along with each table, and nobody else needs it. */
export const rename = (name: string): Promise<unknown> => (isSite ? Promise.resolve() : post<wire.Me>("me", { name }));
export const lobby = () => get<{ open: wire.TableHead[]; running: wire.TableHead[] }>("tables");

export const makeTable = (wish: wire.NewTable) =>
  post<wire.TableMade>("tables", wish, wish.fork && keyOf(wish.fork.table));
/** A table that stands in this page. */
export const makeTableAtHome = (wish: wire.NewTable) => askedHome<wire.TableMade>("POST", "tables", wish);
export const shown = (table: string) => look<wire.TableShown>(table);
export const join = (table: string, wish: { invite?: string; seat?: number; name: string; nonce: string }) =>
  post<wire.Joined>(`tables/${table}/seats`, wish);
/** The table's link as a QR code; the secret of the link is in it. */
export const linkCode = (table: string) => {
  const { tokens, invite } = keysOf(table);
  return get<string>(`tables/${table}/code`, { token: tokens[0]?.token, invite });
};
export const recover = (table: string, code: string) => post<wire.Joined>(`tables/${table}/recover`, { code });
export const rematch = (table: string, token: string, nonce: string) =>
  post<wire.Joined>(`tables/${table}/rematch`, { nonce }, { token });

export const why = (table: string, token: string, picks: string[]) =>
  post<wire.Because>(`tables/${table}/why`, { picks }, { token });
export const hint = (table: string, token: string) =>
  get<{ v: number; choices: wire.Advised[] }>(`tables/${table}/hint`, { token });
/** All that the seat to move may know, to think about it here. */
export const known = (table: string, token: string) => get<wire.KnownGiven>(`tables/${table}/known`, { token });
/** What the house in this page thinks of what a server has told. */
export const hintHere = (known: wire.KnownGiven) => askedHome<{ v: number; choices: wire.Advised[] }>("POST", "here/hint", known);
export const curveHere = (finished: { table: string; game: string; record: string }) =>
  askedHome<wire.Curve>("POST", "here/curve", finished);
export const record = (table: string) => look<string>(table, "/record");
export const pictures = (table: string, from: number, count: number) =>
  look<{ plies: number; first: number; pictures: wire.Picture[] }>(table, `/pictures?from=${from}&count=${count}`);
export const curve = (table: string) => look<wire.Curve>(table, "/curve");
export const otherLine = (table: string, ply: number, moves: string[]) =>
  post<{ pictures: wire.Picture[] }>(`tables/${table}/line`, { ply, moves }, keyOf(table));
export const verdict = (table: string) => look<wire.Verdict>(table, "/verify");
export const events = (table: string) => look<{ events: wire.TableEvent[]; now: wire.Now }>(table, "/events");
/** Give the server, or on a site the house, the record of a finished game: it becomes a table to look at. */
export const handIn = (record: string) => post<wire.RecordTaken>("records", { record });
export const check = (game: string, wish: { seats: number; options: Record<string, wire.OptionValue> }) =>
  post<wire.Checked>(`games/${game}/check`, wish);
