/** Requests to the server; a refusal is thrown with its sentence. */

import { address } from "./address";
import { language } from "./settings.svelte";
import type * as wire from "./wire";

export class Refusal extends Error {
  constructor(readonly because: wire.Refused) {
    super(because.text);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language.now };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(address(`api/${path}`), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal({ code: "offline", text: "" });
  }
  if (!answer.ok) {
    const because = await answer.json().catch(() => ({ code: "fault", text: "" }));
    throw new Refusal(because as wire.Refused);
  }
  const kind = answer.headers.get("content-type") ?? "";
  return (kind.includes("json") ? answer.json() : answer.text()) as Promise<T>;
}

const get = <T>(path: string, token?: string) => ask<T>("GET", path, undefined, token);
const post = <T>(path: string, body: unknown, token?: string) => ask<T>("POST", path, body, token);

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

export const games = () => once<{ games: wire.GameListed[] }>("games");
export const words = (game: string | null, lang: wire.Lang) =>
  once<string>(game === null ? `words/${lang}` : `games/${game}/words/${lang}`);
export const book = (game: string, lang: wire.Lang) => once<wire.Book>(`games/${game}/rules/${lang}`);
/** A position that shows a game well. */
export const showcase = (game: string) =>
  once<{ picture: wire.Picture }>(`games/${game}/picture`).then((answer) => answer.picture);

export const attempt = (
  game: string,
  wish: {
    position?: string;
    moves?: string[];
    ruleset?: string;
    options?: Record<string, wire.OptionValue>;
    seats?: number;
    viewer?: number;
    picks?: string[];
    dealt?: boolean;
  },
) => post<wire.Tried>(`games/${game}/try`, wish);

export const me = () => get<wire.Me>("me");
export const rename = (name: string) => post<wire.Me>("me", { name });
export const lobby = () => get<{ open: wire.TableHead[]; running: wire.TableHead[] }>("tables");

export const makeTable = (wish: wire.NewTable) => post<wire.TableMade>("tables", wish);
export const shown = (table: string, token?: string) => get<wire.TableShown>(`tables/${table}`, token);
export const join = (table: string, wish: { invite?: string; seat?: number; name: string; nonce: string }) =>
  post<wire.Joined>(`tables/${table}/seats`, wish);
export const recover = (table: string, code: string) => post<wire.Joined>(`tables/${table}/recover`, { code });
export const rematch = (table: string, token: string, nonce: string) =>
  post<wire.Joined>(`tables/${table}/rematch`, { nonce }, token);

export const why = (table: string, token: string, picks: string[]) =>
  post<wire.Because>(`tables/${table}/why`, { picks }, token);
export const hint = (table: string, token: string) =>
  get<{ v: number; choices: wire.Advised[] }>(`tables/${table}/hint`, token);
export const record = (table: string) => get<string>(`tables/${table}/record`);
export const pictures = (table: string, from: number, count: number) =>
  get<{ plies: number; first: number; pictures: wire.Picture[] }>(`tables/${table}/pictures?from=${from}&count=${count}`);
export const curve = (table: string) => get<wire.Curve>(`tables/${table}/curve`);
export const otherLine = (table: string, ply: number, moves: string[]) =>
  post<{ pictures: wire.Picture[] }>(`tables/${table}/line`, { ply, moves });
export const verdict = (table: string) => get<wire.Verdict>(`tables/${table}/verify`);
export const events = (table: string, token?: string) =>
  get<{ events: wire.TableEvent[]; now: wire.Now }>(`tables/${table}/events`, token);
export const check = (game: string, wish: { seats: number; options: Record<string, wire.OptionValue> }) =>
  post<wire.Checked>(`games/${game}/check`, wish);
