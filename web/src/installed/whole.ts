/** Fetches a file whole, as it was listed; what is torn, or of another release, is refused. */

export class Torn extends Error {}

export interface Expected {
  size: number;
  hash: string;
}

const NOT_KEPT = ["content-encoding", "content-length", "vary", "set-cookie", "date", "etag"];

const hex = (digest: ArrayBuffer) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The file as an answer that can be kept; how much of it has come is told meanwhile. */
export async function fetchWhole(url: string, { size, hash }: Expected, came: (bytes: number) => void): Promise<Response> {
  const content = new Uint8Array(size);
  let at = 0;
  let headers: Headers;
  try {
    const answer = await fetch(url);
    if (!answer.ok || !answer.body) throw new Torn(url);
    headers = new Headers(answer.headers);
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      content.set(part.value, at);
      at += part.value.length;
      came(part.value.length);
    }
  } catch {
    throw new Torn(url);
  }
  if (at !== size || hex(await crypto.subtle.digest("SHA-256", content)) !== hash) throw new Torn(url);
  for (const name of NOT_KEPT) headers.delete(name);
  return new Response(content, { headers });
}
