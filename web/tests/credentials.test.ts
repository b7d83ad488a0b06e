import { expect, test } from "vitest";
import { bytesOf, textOf } from "../src/identity/credentials";

test("bytes travel as text without padding, and come back", () => {
  for (let length = 0; length < 40; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, k) => (k * 97 + 251) % 256);
    const text = textOf(bytes.buffer);
    expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
    expect(bytesOf(text)).toEqual(bytes);
  }
});
