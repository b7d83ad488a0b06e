/** The client's own words: those of the language of now, and of another once it has come. */

import { expect, test, vi } from "vitest";

const language = vi.hoisted(() => ({ now: "fr" }));
vi.mock("../src/settings.svelte", () => ({ language }));
vi.mock("../src/api", () => ({}));

const { learn, t } = await import("../src/speech.svelte");

test("the language before is spoken until another has come", async () => {
  expect(t("close")).toBe("close"); // not a word yet
  await learn("fr");
  const french = t("close");
  language.now = "en";
  expect(t("close")).toBe(french);
  await learn("en");
  expect(t("close")).not.toBe(french);
  language.now = "fr";
  expect(t("close")).toBe(french);
});
