import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lesson, LessonFrame, LessonStep } from "../src/lesson/lesson";
import { Taught } from "../src/lesson/taught.svelte";
import type { Choice, Picture } from "../src/wire";

const choice = (text: string, parts: string[]): Choice => ({ text, label: { id: text }, parts });
const picture = (fresh: number, more: object = {}) => ({ fresh, choices: [], duel: null, flight: null, landing: null, ...more }) as unknown as Picture;
const frame = (fresh: number, more: object = {}) =>
  ({ actor: 0, picture: picture(fresh, more), line: { ply: fresh, say: { id: `line-${fresh}` }, text: "" } }) as unknown as LessonFrame;
const duel = { attacker: {}, defender: {}, verdict: { id: "won" } };

function step(name: string, more: Partial<LessonStep>): LessonStep {
  return { name, title: name, sentence: `do ${name}`, why: "", touch: [], picture: picture(0), deeds: [], ...more } as LessonStep;
}

const LESSON = {
  game: "toy",
  seats: 2,
  end: "well done",
  steps: [
    step("look", { touch: ["a", "b"], deeds: [{ move: "", frames: [] }] }),
    step("go", {
      picture: picture(1, { choices: [choice("go a b", ["a", "b"]), choice("go a c", ["a", "c"])] }),
      deeds: [{ move: "go a b", frames: [frame(2), frame(3)] }],
    }),
    step("fight", { picture: picture(4, { choices: [choice("fight", ["a"])] }), deeds: [{ move: "fight", frames: [frame(5, { duel })] }] }),
  ],
} as unknown as Lesson;

function taught() {
  const calls: string[] = [];
  const made = new Taught({
    draw: (shown, set) => (calls.push(`draw ${shown.fresh}`), set()),
    lit: () => calls.push("lit"),
    done: (moves) => calls.push(`done ${moves.join()}`),
    isQuiet: () => false,
  });
  made.begin(LESSON);
  return { made, calls };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a lesson", () => {
  it("lights what may be touched, and any of it ends the step", async () => {
    const { made } = taught();
    expect(made.parts).toEqual(["a", "b"]);
    made.pick("b");
    await vi.runAllTimersAsync();
    expect(made.step?.name).toBe("go");
  });

  it("takes the parts of the wanted move in any order, and shows what follows ply after ply", async () => {
    const { made, calls } = taught();
    made.show(1);
    expect(made.parts).toEqual(["b"]); // it decides the move by itself
    made.miss(["a"]);
    expect(made.path).toEqual(["a"]);
    made.pick("b");
    expect([made.isWatching, made.mood]).toEqual([true, "glad"]);
    await vi.runAllTimersAsync();
    expect(calls.filter((call) => call.startsWith("draw"))).toEqual(["draw 0", "draw 1", "draw 2", "draw 3", "draw 4"]);
    expect(made.told.map((line) => line.ply)).toEqual([3]);
    expect(made.step?.name).toBe("fight");
  });

  it("answers what is not wanted with its sentence, and loses nothing", () => {
    const { made } = taught();
    made.show(1);
    made.pick("a");
    made.miss(["c"]);
    expect([made.misses, made.refused, made.path, made.at]).toEqual([1, "c", ["a"], 1]);
  });

  it("goes back: first what is picked, then a step", () => {
    const { made } = taught();
    made.show(1);
    made.pick("a");
    made.back();
    expect([made.at, made.path]).toEqual([1, []]);
    made.back();
    expect(made.at).toBe(0);
  });

  it("waits no longer than it is asked to", async () => {
    const { made } = taught();
    made.show(1);
    made.act("go a b");
    made.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(made.picture?.fresh).toBe(3);
  });

  it("plays a duel before the board shows how it ended, and is done after it", async () => {
    const { made, calls } = taught();
    made.show(2);
    made.pick("a");
    expect(made.viewing.played?.duel).toBeDefined();
    expect(made.picture?.fresh).toBe(4);
    made.viewing.tell();
    expect(made.picture?.fresh).toBe(5);
    made.viewing.over();
    await vi.runAllTimersAsync();
    expect([made.isDone, made.mood, calls.includes("done fight")]).toEqual([true, "glad", true]);
  });

  it("leaves a scene that is not waited for", async () => {
    const { made } = taught();
    made.show(2);
    made.pick("a");
    made.back();
    await vi.runAllTimersAsync();
    expect([made.viewing.played, made.at, made.isWatching]).toEqual([undefined, 2, false]);
  });
});
