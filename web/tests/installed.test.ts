/** Files that are kept for playing without a line: whole, or not at all. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchWhole, HANGING, Replaced, Torn } from "../src/installed/whole";

const content = new TextEncoder().encode("a file");
const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", content)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A line that sends one byte, then another after so many milliseconds; it ends when it is cut. */
const line = (between: number) =>
  vi.fn((_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(sending) {
        signal.addEventListener("abort", () => sending.error(signal.reason));
        const send = (at: number): void => {
          if (signal.aborted) return;
          sending.enqueue(content.slice(at, at + 1));
          if (at + 1 === content.length) sending.close();
          else setTimeout(() => send(at + 1), between);
        };
        send(0);
      },
    });
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/plain", etag: "x" } }));
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function fetched(between: number): Promise<[Response | Error, number]> {
  vi.stubGlobal("fetch", line(between));
  let come = 0;
  const found = fetchWhole("file", { size: content.length, hash }, (bytes) => (come += bytes)).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(content.length * between + HANGING);
  return [await found, come];
}

test("a slow line is waited for as long as something comes", async () => {
  const [answer, come] = await fetched(HANGING - 1000);
  expect(come).toBe(content.length);
  expect(await (answer as Response).text()).toBe("a file");
  expect([...(answer as Response).headers.keys()]).toEqual(["content-type"]);
});

test("a line that hangs counts as torn, and no clock is left running", async () => {
  const [answer, come] = await fetched(10 * HANGING);
  expect(answer).toBeInstanceOf(Torn);
  expect(come).toBe(1);
});

test("what is shorter or other than listed is torn", async () => {
  for (const expected of [{ size: 7, hash }, { size: 6, hash: hash.replace(/^./, "x") }]) {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(content)));
    await expect(fetchWhole("file", expected, () => {})).rejects.toThrow(Torn);
    expect(vi.getTimerCount()).toBe(0);
  }
});

test("what the browser had kept of another release is fetched anew, and not counted twice", async () => {
  for (const old of ["a fi1e", "a longer file", "short"]) {
    const asked = vi.fn((_url: string, { cache }: { cache: string }) => Promise.resolve(new Response(cache === "reload" ? content : old)));
    vi.stubGlobal("fetch", asked);
    let come = 0;
    const answer = await fetchWhole("file", { size: content.length, hash }, (bytes) => (come += bytes));
    expect(await answer.text()).toBe("a file");
    expect([come, asked.mock.calls.length]).toEqual([content.length, 2]);
  }
});

test("what is not there any more is told from what is torn", async () => {
  for (const [status, kind] of [[404, true], [500, false]] as const) {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status })));
    const error = await fetchWhole("file", { size: content.length, hash }, () => {}).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Torn);
    expect(error instanceof Replaced).toBe(kind);
  }
});

test("sites below different paths of one origin keep their own", async () => {
  const seen: string[] = [];
  for (const root of ["/", "/games/"]) {
    vi.resetModules();
    vi.stubGlobal("document", { querySelector: () => ({ content: root }) });
    const { houseCache, releaseCache } = await import("../src/installed/names");
    seen.push(releaseCache("one"), houseCache("one"));
  }
  expect(seen).toEqual(["flibuste-release-one", "flibuste-house-one", "flibuste/games/-release-one", "flibuste/games/-house-one"]);
});
