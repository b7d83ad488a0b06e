/** Fetches a file whole, as it was listed; what is torn, of another release, or on a line that hangs is refused. */

export class Torn extends Error {}

/** The server has no such file any more: it has come to another release. */
export class Replaced extends Torn {}

export interface Expected {
  size: number;
  hash: string;
}

/** Milliseconds without a byte, after which a line counts as cut. */
export const HANGING = 20_000;

const NOT_THERE = 404;
const NOT_KEPT = ["content-encoding", "content-length", "vary", "set-cookie", "date", "etag"];

const hex = (digest: ArrayBuffer) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What came is not what was listed. */
class Other extends Torn {}

/** The file as an answer that can be kept; how much of it has come is told meanwhile. */
export async function fetchWhole(url: string, expected: Expected, came: (bytes: number) => void): Promise<Response> {
  let come = 0;
  const told = (bytes: number) => {
    come += bytes;
    came(bytes);
  };
  try {
    return await fetchOnce(url, expected, told, "default");
  } catch (error) {
    if (!(error instanceof Other)) throw error;
    came(-come);
    return fetchOnce(url, expected, came, "reload"); // the browser had kept it of another release
  }
}

async function fetchOnce(url: string, { size, hash }: Expected, came: (bytes: number) => void, cache: RequestCache): Promise<Response> {
  const content = new Uint8Array(size);
  let at = 0;
  let headers: Headers;
  const line = new AbortController();
  const cut = () => line.abort();
  let waiting = setTimeout(cut, HANGING);
  try {
    const answer = await fetch(url, { signal: line.signal, cache });
    if (answer.status === NOT_THERE) throw new Replaced(url);
    if (!answer.ok || !answer.body) throw new Torn(url);
    headers = new Headers(answer.headers);
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(waiting);
      waiting = setTimeout(cut, HANGING);
      if (at + part.value.length > size) throw new Other(url);
      content.set(part.value, at);
      at += part.value.length;
      came(part.value.length);
    }
  } catch (error) {
    throw error instanceof Torn ? error : new Torn(url);
  } finally {
    clearTimeout(waiting);
  }
  if (at !== size || hex(await crypto.subtle.digest("SHA-256", content)) !== hash) throw new Other(url);
  for (const name of NOT_KEPT) headers.delete(name);
  return new Response(content, { headers });
}
