import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import refusals from "../../src/flibuste/live/words.fr.ftl?raw";
import english from "../src/words/en.ftl?raw";
import own from "../src/words/fr.ftl?raw";

test.each([
  ["the client", own],
  ["the server", refusals],
])("French marks of %s keep to their words: a narrow space that does not break", (_, text) => {
  const values = text.split("\n").filter((line) => !line.startsWith("#"));
  expect(values.filter((line) => /(?<!\u202f)[:;!?%»]|«(?!\u202f)/.test(line))).toEqual([]);
});

test("a game with one choice of detail says so in the singular", () => {
  const words = new FluentBundle("en", { useIsolating: false });
  words.addResource(new FluentResource(english));
  const said = (count: number, changed: number) => words.formatPattern(words.getMessage("details-how")!.value!, { count, changed });
  expect([said(1, 0), said(8, 0), said(1, 1)]).toEqual([
    "1 choice of detail, set as usual.",
    "8 choices of detail, set as usual.",
    "1 choice of detail, 1 changed.",
  ]);
});
