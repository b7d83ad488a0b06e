/** What a browser keeps of tables at home. */

import { afterEach, expect, test, vi } from "vitest";
import { jot, keep } from "../src/home/disk";

afterEach(() => vi.unstubAllGlobals());

/** A database that counts how often it is opened, and takes everything. */
function storage() {
  const opened: { onclose?: () => void }[] = [];
  const rows = { add: () => ({}), put: () => ({}), delete: () => ({}) };
  function open(): object {
    const transaction = () => {
      const writing = { objectStore: () => rows, oncomplete: () => {} };
      setTimeout(() => writing.oncomplete());
      return writing;
    };
    const database: { onclose?: () => void; transaction(): object } = { transaction };
    opened.push(database);
    const asked: { result: object; onsuccess?: () => void } = { result: database };
    setTimeout(() => asked.onsuccess?.());
    return asked;
  }
  vi.stubGlobal("indexedDB", { open });
  return opened;
}

test("what the browser itself has closed is opened anew", async () => {
  const opened = storage();
  const change = { new: {}, put: { one: "1" }, dropped: [] };
  expect([await keep(change), await keep(change), opened.length]).toEqual(["", "", 1]);
  opened[0]!.onclose!();
  expect([await keep(change), opened.length]).toEqual(["", 2]);
  await jot("two", "2");
  expect(opened.length).toBe(2);
});

/** A database with some rows, whose transactions make all of a change or nothing. */
function database(kept: Map<string, string>): void {
  function transaction() {
    const asked: (() => void)[] = [];
    let isOver = false;
    const writing = {
      error: null,
      oncomplete: () => {},
      onabort: () => {},
      objectStore: () => ({ count, add, put: change, delete: () => ({}) }),
      abort: () => (isOver = true),
    };
    function count(key: string) {
      const found = { result: kept.has(key) ? 1 : 0, onsuccess: () => {} };
      asked.push(() => found.onsuccess());
      return found;
    }
    const made: [string, string][] = [];
    function change(text: string, key: string) {
      made.push([key, text]);
      return {};
    }
    function add(text: string, key: string) {
      const target = { error: { name: "ConstraintError" }, onerror: (_: object) => {} };
      asked.push(() => {
        if (!kept.has(key) || isOver) return;
        isOver = true;
        target.onerror({ target });
      });
      change(text, key);
      return target;
    }
    setTimeout(() => {
      for (const ask of asked) if (!isOver) ask();
      if (isOver) return writing.onabort();
      for (const [key, text] of made) kept.set(key, text);
      writing.oncomplete();
    });
    return writing;
  }
  const asked: { result: object; onsuccess?: () => void } = { result: { transaction } };
  vi.stubGlobal("indexedDB", { open: () => (setTimeout(() => asked.onsuccess?.()), asked) });
}

test("what goes on from something that was cleared is not kept", async () => {
  vi.resetModules();
  const { keep } = await import("../src/home/disk");
  const kept = new Map([["table/t", "{}"], ["event/t/1", "{}"]]);
  database(kept);
  const change = { new: { "event/t/2": "{}" }, put: {}, dropped: [], needed: ["event/t/1", "table/t"] };
  expect([await keep(change), kept.size]).toEqual(["", 3]);
  expect([await keep(change), kept.size]).toEqual(["taken", 3]);
  kept.clear();
  expect([await keep(change), kept.size]).toEqual(["gone", 0]);
});
