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
