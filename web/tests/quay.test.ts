import { expect, test } from "vitest";
import { KEY_GROUPS, keysFor } from "../src/keyboard";
import { canSit, fair, freed, isAlone, resized, titled } from "../src/newtable/wish";
import { pageOf } from "../src/paths";
import { age, byEase, waitingTables } from "../src/quay/quay";
import type { MyTable } from "../src/wire";

test("the easiest game comes first, and those that do not say come last as they were", () => {
  const games = [{ id: "c", ease: null }, { id: "a", ease: 3 }, { id: "d", ease: null }, { id: "b", ease: 1 }];
  expect(byEase(games).map((game) => game.id)).toEqual(["b", "a", "c", "d"]);
});

test("a table with several seats of mine waits for me once", () => {
  const mine = (id: string, seat: number, waits_for_you: boolean) => ({ table: { id }, seat, waits_for_you }) as MyTable;
  const found = waitingTables([mine("a", 0, false), mine("a", 1, true), mine("a", 2, true), mine("b", 0, false)]);
  expect(found.map((one) => [one.table.id, one.seat])).toEqual([["a", 1]]);
});

test("how long a table has stood is told in the largest unit", () => {
  const minutes = (count: number) => age(0, count * 60_000);
  expect([minutes(-1), minutes(59), minutes(61), minutes(60 * 49)]).toEqual([[0, "minute"], [59, "minute"], [1, "hour"], [2, "day"]]);
});

test("an address is a page, or leads nowhere", () => {
  expect(pageOf("")).toEqual({ page: "quay", id: "" });
  expect(pageOf("t/abc")).toEqual({ page: "table", id: "abc" });
  expect(pageOf("new/one/")).toEqual({ page: "new", id: "one" });
  expect(pageOf("rules")).toEqual({ page: "rulebooks", id: "" });
  expect(pageOf("rules/a%20b").id).toBe("a b");
  for (const path of ["nowhere", "new", "t/", "new/one/two", "constructor/x", "t/%E0%A4%A", "/x"]) expect(pageOf(path).page).toBe("lost");
});

test("the keys of a page come first and none is left out", () => {
  expect(keysFor("replay")[0]!.pages).toContain("replay");
  expect(keysFor("quay")).toEqual(KEY_GROUPS);
  for (const page of ["table", "replay", "lost"] as const) expect(keysFor(page)).toHaveLength(KEY_GROUPS.length);
});

test("alone against bots all is allowed, between people nothing without asking", () => {
  expect(isAlone(["me", "bot:easy", "bot:hard"])).toBe(true);
  expect(fair(["me", "bot:easy"])).toEqual({ undo: "own", hints: true });
  for (const seats of [["me", "open"], ["hotseat", "hotseat"], ["me", "bot:easy", "hotseat"]]) {
    expect(fair(seats)).toEqual({ undo: "ask", hints: false });
  }
});

test("seats are added like the last one, and bots give theirs up", () => {
  expect(resized(["me", "bot:hard"], 3)).toEqual(["me", "bot:hard", "bot:hard"]);
  expect(resized(["hotseat", "hotseat"], 3)).toEqual(["hotseat", "hotseat", "hotseat"]);
  expect(resized(["me"], 2)).toEqual(["me", "open"]);
  expect(resized(["me", "open", "bot:easy"], 2)).toEqual(["me", "open"]);
  expect(freed(["me", "bot:easy", "hotseat"])).toEqual(["me", "open", "hotseat"]);
  expect([canSit(["me", "bot:easy"]), canSit(freed(["me", "bot:easy"]))]).toEqual([false, true]);
});

test("an option's sentence is a title and what it explains", () => {
  expect(titled("The wreck: a sunk ship stays")).toEqual({ title: "The wreck", rest: "A sunk ship stays." });
  expect(titled("Le naufrage : un vaisseau reste")).toEqual({ title: "Le naufrage", rest: "Un vaisseau reste." });
  expect(titled("Cards to begin with")).toEqual({ title: "Cards to begin with", rest: "" });
});
