/** What a browser keeps, where it keeps nothing. */

import { expect, test, vi } from "vitest";

const forbidden = () => {
  throw new DOMException("", "SecurityError");
};
vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("document", { documentElement: { dataset: {} }, querySelector: () => null });

const { forget, keep, keysOf } = await import("../src/settings.svelte");

test("a seat is kept as long as the page, where the browser keeps nothing", () => {
  const keys = { tokens: [{ seat: 0, token: "open", recovery: "again" }] };
  expect(keysOf("a")).toEqual({ tokens: [] });
  keep("a", keys);
  expect(keysOf("a")).toEqual(keys);
  expect(keysOf("b")).toEqual({ tokens: [] });
  forget("a");
  expect(keysOf("a")).toEqual({ tokens: [] });
});
