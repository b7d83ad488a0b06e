/** Requests to the server; a refusal is thrown with its sentence. */

import { address } from "./address";
import { ALONE, goesHome, isOnShelf, isSite, preparedFor, standing } from "./home/at";
import { keysOf, language, linkOf } from "./settings.svelte";
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
async function askedHome<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const { askHome } = await import("./home/house.svelte");
  const { status, text, isJson } = await askHome(method, path, body, signal);
  if (status >= 300) throw new Refusal(JSON.parse(text) as wire.Refused);
  return (isJson ? JSON.parse(text) : text) as T;
}

/** Whether a house answers where there is no line: it stands here, or all of it is kept. */
async function hasHouse(path: string): Promise<boolean> {
  if (standing.is || path === "games") return standing.is; // which house there is, that very answer says
  return import("./home/house.svelte").then(({ isAtHand }) => isAtHand()).catch(() => false);
}

/** A question on a site: what is the same for everybody lies there as a file, all else the house answers. */
async function askedSite<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const isGet = method === "GET";
  if (isGet && ALONE[path]) return ALONE[path] as T;
  if (path.startsWith("tables/") && !goesHome(path)) throw new Refusal({ code: "no-table", text: "" });
  const file = isGet ? preparedFor(path) : undefined;
  if (!file) return askedHome(method, path, body, signal);
  try {
    const answer = await fetch(address(file));
    if (answer.ok) return await (file.endsWith(".json") ? answer.json() : answer.text());
  } catch {
    if (standing.is) return askedHome(method, path, body);
    throw new Refusal({ code: "offline", text: "" });
  }
  throw new Refusal({ code: "no-game", text: "" });
}

const PATIENCE = 4000; // milliseconds, as the service worker has

/** What the line answers, if it does. One that hangs is not waited for where a house answers as well. */
async function fromLine(path: string, asked: Promise<Response>): Promise<Response | undefined> {
  if (!isOnShelf(path)) return asked;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<undefined>((done) => {
    waiting = setTimeout(async () => (await hasHouse(path)) && done(undefined), PATIENCE);
  });
  return Promise.race([asked, hung]).finally(() => clearTimeout(waiting));
}

async function ask<T>(method: string, path: string, body?: unknown, key: Key = {}, signal?: AbortSignal): Promise<T> {
  if (isSite) return askedSite(method, path, body, signal);
  if (goesHome(path)) return askedHome(method, path, body, signal);
  const headers: Record<string, string> = { "Accept-Language": language.now };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key.token) headers["Authorization"] = `Bearer ${key.token}`;
  if (key.invite) headers["X-Invite"] = key.invite;
  const asked = fetch(address(`api/${path}`), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const answer = await fromLine(path, asked).catch(() => undefined);
  if (!answer) {
    if (!signal?.aborted && isOnShelf(path) && (await hasHouse(path))) return askedHome(method, path, body, signal);
    throw new Refusal({ code: "offline", text: "" });
  }
  if (!answer.ok) {
    const because = await answer.json().catch(() => ({ code: "fault", text: "" }));
    throw new Refusal(because as wire.Refused);
  }
  const kind = answer.headers.get("content-type") ?? "";
  return (kind.includes("json") ? answer.json() : answer.text()) as Promise<T>;
}

const get = <T>(path: string, key?: Key, signal?: AbortSignal) => ask<T>("GET", path, undefined, key, signal);
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
/** One's own logbook, or the one that somebody lets others read. */
export const logbook = (captain: string, since: number) => get<wire.LogbookShown>(`${booksOf(captain)}?since=${since}`);
/** A page of its games, the newest first. */
export const logbookGames = (captain: string, wish: Record<string, string>) =>
  get<wire.GameResults>(`${booksOf(captain)}/games?${new URLSearchParams(wish)}`);
/** Let others read one's logbook, or no more. */
export const openLogbook = (is_public: boolean) => post<wire.Nothing>("logbook", { is_public });
const booksOf = (captain: string) => (captain ? `captains/${encodeURIComponent(captain)}` : "logbook");
export const lobby = () => get<{ open: wire.TableHead[]; running: wire.TableHead[] }>("tables");


/** What everybody may join or watch, with boards; a server's alone. */
export const lobbyShown = () => get<wire.LobbyShown>("lobby");
export const seek = (wish: wire.SeekWish) => post<wire.SeekMade>("seeks", wish);
/** Somebody is there and waits; the answer comes when there is news, or after some seconds. */
export const waitForSomebody = (seek: string, nonce: string) => post<wire.SeekNow>(`seeks/${seek}/wait`, { nonce });
export const stopSeeking = (seek: string) => ask<wire.SeekNow>("DELETE", `seeks/${seek}`);
export const challenges = () => get<wire.ChallengesShown>("challenges");
export const challenge = (wish: wire.ChallengeWish) => post<wire.ChallengeMade>("challenges", wish, wish.table ? keyOf(wish.table) : undefined);
export const acceptChallenge = (id: string, nonce: string) => post<wire.Joined>(`challenges/${id}/accept`, { nonce });
export const declineChallenge = (id: string) => ask<unknown>("POST", `challenges/${id}/decline`);
export const withdrawChallenge = (id: string) => ask<unknown>("DELETE", `challenges/${id}`);

/** One's tables of friends; while one asks, the others see that one is here. */
export const friends = () => get<wire.GroupsListed>("friends");
export const makeGroup = (title: string, name: string) => post<wire.GroupMade>("friends", { title, name });
/** One of them, and whether the secret in this browser still opens it. */
export const group = (id: string) => get<wire.GroupShown>(`friends/${id}`, { invite: linkOf(id) });
/** What the link leads to, for who was sent it. */
export const groupDoor = (id: string) => get<wire.GroupDoor>(`friends/${id}/door`, { invite: linkOf(id) });
export const joinGroup = (id: string, name: string) => post<wire.GroupShown>(`friends/${id}/members`, { invite: linkOf(id), name });
export const groupCode = (id: string) => get<string>(`friends/${id}/code`, { invite: linkOf(id) });
export const renewGroupLink = (id: string) => ask<wire.GroupMade>("POST", `friends/${id}/link`);
export const renameGroup = (id: string, title: string) => post<wire.GroupShown>(`friends/${id}`, { title });
export const removeMember = (id: string, author: string) => ask<wire.GroupMade>("DELETE", `friends/${id}/members/${author}`);
export const reportFriend = (id: string, author: string, told: wire.FriendReport) => post<object>(`friends/${id}/members/${author}/report`, told);
export const leaveGroup = (id: string) => ask<unknown>("POST", `friends/${id}/leave`);
export const dissolveGroup = (id: string) => ask<unknown>("DELETE", `friends/${id}`);
export const propose = (id: string, wish: wire.ProposalWish) => post<wire.GroupShown>(`friends/${id}/proposal`, wish);
export const answerProposal = (id: string, answer: wire.ProposalAnswer) => post<wire.GroupShown>(`friends/${id}/proposal/answer`, answer);
export const withdrawProposal = (id: string) => ask<wire.GroupShown>("DELETE", `friends/${id}/proposal`);
export const openProposed = (id: string, wish: wire.ProposalTaken) => post<wire.TableMade>(`friends/${id}/proposal/table`, wish);
export const sitWithFriends = (id: string, wish: wire.ProposalTaken) => post<wire.Joined>(`friends/${id}/proposal/seat`, wish);
export const bell = () => get<wire.BellRung>("bell");

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

/** Tell the host of somebody at a table. */
export const report = (wish: wire.ReportBody) => post<object>("reports", wish, keyOf(wish.table));
/** Whom one does not want to hear or to meet. */
export const avoided = () => get<wire.AvoidedListed>("avoided");
export const avoid = (wish: wire.AvoidBody) => post<wire.AvoidedListed>("avoided", wish, wish.table ? keyOf(wish.table) : {});
/** What the server keeps, and for how long. */
export const privacy = () => get<wire.PrivacyListed>("privacy");

export const why = (table: string, token: string, picks: string[]) =>
  post<wire.Because>(`tables/${table}/why`, { picks }, { token });
export const hint = (table: string, token: string, signal: AbortSignal) =>
  get<{ v: number; choices: wire.Advised[] }>(`tables/${table}/hint`, { token }, signal);
/** All that the seat to move may know, to think about it here. */
export const known = (table: string, token: string) => get<wire.KnownGiven>(`tables/${table}/known`, { token });
/** What the house in this page thinks of what a server has told. */
export const hintHere = (known: wire.KnownGiven, signal: AbortSignal) =>
  askedHome<{ v: number; choices: wire.Advised[] }>("POST", "here/hint", known, signal);
export const curveHere = (finished: { table: string; game: string; record: string }) =>
  askedHome<wire.Curve>("POST", "here/curve", finished);
export const record = (table: string) => look<string>(table, "/record");
export const pictures = (table: string, from: number, count: number) =>
  look<{ plies: number; first: number; pictures: wire.Picture[] }>(table, `/pictures?from=${from}&count=${count}`);
export const curve = (table: string) => look<wire.Curve>(table, "/curve");
/** The chances of a finished game in a few points, none until the server has worked them out. */
export const sketch = (table: string) => look<wire.SketchShown>(table, "/sketch");
export const otherLine = (table: string, ply: number, moves: string[]) =>
  post<{ pictures: wire.Picture[] }>(`tables/${table}/line`, { ply, moves }, keyOf(table));
export const verdict = (table: string) => look<wire.Verdict>(table, "/verify");
export const events = (table: string) => look<{ events: wire.TableEvent[]; now: wire.Now }>(table, "/events");
/** One's own ratings, and whether lists show them. */
export const myRatings = () => get<wire.GuestRatings>("me/ratings");
/** Those of somebody who shows them. */
export const ratingsOf = (captain: string) => get<wire.GuestRatings>(`captains/${captain}/ratings`);
export const listMe = (listed: boolean) => post<wire.GuestRatings>("me/ratings", { listed });
/** The best of a game, from a place on. */
export const leaderboard = (game: string, after?: string) =>
  get<wire.Leaderboard>(`ratings/${game}${after === undefined ? "" : `?after=${encodeURIComponent(after)}`}`);
/** What everybody at a rated table has, and what it changed. */
export const tableRatings = (table: string) => look<wire.TableRatings>(table, "/ratings");
/** The feats that one did at a table that is over, and had not done before. */
export const featsAtTable = (table: string) => look<wire.FeatsDone>(table, "/feats");
/** Give the server, or on a site the house, the record of a finished game: it becomes a table to look at. */
export const handIn = (record: string) => post<wire.RecordTaken>("records", { record });
/** How one stands with vacations, notices and the calendar. */
export const days = () => get<wire.DaysListed>("days");
export const beginVacation = (days: number) => post<wire.DaysListed>("days/vacation", { days });
export const endVacation = () => ask<wire.DaysListed>("DELETE", "days/vacation");
export const pushKey = () => get<wire.PushKey>("days/push");
export const addDevice = (device: wire.Device) => post<wire.DaysListed>("days/push", device);
export const removeDevice = (device: wire.DeviceGone) => post<wire.DaysListed>("days/push/off", device);
export const newCalendar = () => ask<wire.CalendarMade>("POST", "days/calendar");
export const noCalendar = () => ask<wire.DaysListed>("DELETE", "days/calendar");
/** The answers that this seat has prepared for what the others may do. */
export const answers = (table: string, token: string) => get<wire.AnswersListed>(`tables/${table}/answers`, { token });
export const prepare = (table: string, token: string, lines: string[][]) =>
  post<wire.AnswersListed>(`tables/${table}/answers`, { lines }, { token });
/** What could follow some moves that are only thought of. */
export const ahead = (table: string, token: string, moves: string[]) =>
  post<wire.AheadShown>(`tables/${table}/answers/ahead`, { moves }, { token });
export const check = (game: string, wish: { seats: number; options: Record<string, wire.OptionValue> }) =>
  post<wire.Checked>(`games/${game}/check`, wish);

// --- Who somebody is on every device ---------------------------------------------------------------

const drop = <T>(path: string) => ask<T>("DELETE", path);

export const identity = () => get<wire.Identity>("me/identity");
export const keepName = (name: string) => post<wire.Identity>("me/name", { name });
export const releaseName = () => drop<wire.Identity>("me/name");
export const revokeDevice = (id: string) => drop<wire.Identity>(`me/devices/${id}`);
export const makeCode = () => ask<wire.CodeGiven>("POST", "me/code");
export const passkeyOptions = () => ask<wire.CeremonyOptions>("POST", "me/passkeys/options");
export const addPasskey = (made: wire.PasskeyMade) => post<wire.Identity>("me/passkeys", made);
export const renamePasskey = (id: string, name: string) => post<wire.Identity>(`me/passkeys/${id}`, { name });
export const removePasskey = (id: string) => drop<wire.Identity>(`me/passkeys/${id}`);
export const signInOptions = () => ask<wire.CeremonyOptions>("POST", "sign-in/options");
export const signInByPasskey = (shown: wire.PasskeyShown) => post<wire.SignedIn>("sign-in/passkey", shown);
export const signInByCode = (code: string) => post<wire.SignedIn>("sign-in/code", { code });
export const answerJoin = (answer: wire.JoinAnswer) => post<wire.SignedIn>("sign-in/join", answer);
/** All that the server keeps of somebody. */
export const exported = () => get<wire.Export>("me/export");
export const forgetMe = () => drop<unknown>("me");
/** One's seat at a table, on this device: the token it had elsewhere opens nothing any more. */
export const takeOver = (table: string) => ask<wire.Joined>("POST", `tables/${table}/take-over`);
