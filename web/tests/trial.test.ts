import { expect, test } from "vitest";
import { START, Trial, type Example } from "../src/rules/trial.svelte";
import type { Step } from "../src/rules/walk";
import type { Tried } from "../src/wire";

const tried = (text: string, because?: Tried["because"]): Tried => {
  const choices = [
    { text: "go a", parts: ["p", "a"], label: { id: "go" } },
    { text: "go b", parts: ["p", "b"], label: { id: "go" } },
  ];
  return { position: text, picture: { choices, places: [], actor: 0 }, actor: 0, seats: 2, because } as unknown as Tried;
};
const step = (text: string): Step => ({ kind: "given", isChecked: false, tried: tried(text), moves: [], changed: [] });
const example = (paragraph: string): Example => ({ paragraph, number: 0, lines: [`given ${paragraph}`] });

test("the example asked for last stands on the board, whichever answers last", async () => {
  const answers = new Map<string, (steps: Step[]) => void>();
  const trial = new Trial({
    walk: (lines) => new Promise((done) => answers.set(lines[0]!, done)),
    attempt: async () => tried("tried"),
    fault: String,
  });
  const both = [trial.load(example("1.1")), trial.load(example("2.2"))];
  answers.get("given 2.2")!([step("second")]);
  answers.get("given 1.1")!([step("first")]);
  await Promise.all(both);
  expect([trial.shown.paragraph, trial.now?.position]).toEqual(["2.2", "second"]);
});

test("a move is tried once its parts are touched, in any order, and the example comes back", async () => {
  const wishes: string[][] = [];
  const trial = new Trial({
    walk: async () => [step("start")],
    attempt: async (wish) => (wishes.push(wish.moves), tried("after")),
    fault: String,
  });
  await trial.load(START);
  expect(trial.lit.map(([id]) => id)).toEqual(["p", "a", "b"]);
  trial.pick("p");
  expect(trial.path).toEqual(["p"]);
  trial.pick("b");
  await expect.poll(() => trial.tries).toEqual(["go b"]);
  expect([wishes, trial.now?.position]).toEqual([[["go b"]], "after"]);
  trial.show(0);
  expect([trial.tries, trial.now?.position]).toEqual([[], "start"]);
});

test("what is refused is told and not added to the moves", async () => {
  const because = { allowed: false, text: "Not so.", rule: "3.4" } as NonNullable<Tried["because"]>;
  const trial = new Trial({ walk: async () => [step("start")], attempt: async () => tried("start", because), fault: String });
  await trial.load(START);
  await trial.attempt("go b");
  expect([trial.because?.rule, trial.tries]).toEqual(["3.4", []]);
});
