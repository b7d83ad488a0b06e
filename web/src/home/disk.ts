/** What this browser keeps of tables at home: texts by their keys, all or none, on disk when it says so. */

const [DATABASE, ROWS] = ["flibuste-home", "rows"];

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(ROWS);
    asked.onsuccess = () => {
      asked.result.onclose = () => (opened = undefined); // the browser itself has closed it: whoever comes next opens it anew
      done(asked.result);
    };
    asked.onerror = () => fail(asked.error);
    asked.onblocked = () => fail(new Error("blocked"));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

const got = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });

/** All whose keys begin so, in the order of their keys. */
export async function load(prefix: string): Promise<[string, string][]> {
  const rows = (await database()).transaction(ROWS).objectStore(ROWS);
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, texts] = await Promise.all([got(rows.getAllKeys(range)), got(rows.getAll(range))]);
  return keys.map((key, k) => [key as string, texts[k] as string]);
}

export interface Kept {
  new: Record<string, string>;
  put: Record<string, string>;
  dropped: string[];
  /** What must be there: a storage that was cleared meanwhile takes nothing that goes on from it. */
  needed?: string[];
}

/** Keep all of it; "" once it is on disk, “taken” where a new key is there already, “gone” where a needed one is not, else the browser's reason. */
export async function keep(change: Kept): Promise<string> {
  try {
    const writing = (await database()).transaction(ROWS, "readwrite", { durability: "strict" });
    return await new Promise((done) => {
      let why = "";
      writing.oncomplete = () => done("");
      writing.onabort = () => done(why || (writing.error?.name ?? "refused"));
      const rows = writing.objectStore(ROWS);
      for (const key of change.needed ?? []) {
        const counted = rows.count(key);
        counted.onsuccess = () => {
          if (counted.result || why) return;
          why = "gone";
          writing.abort();
        };
      }
      for (const [key, text] of Object.entries(change.new)) {
        rows.add(text, key).onerror = (event) => {
          if ((event.target as IDBRequest).error?.name === "ConstraintError") why ||= "taken";
        };
      }
      for (const [key, text] of Object.entries(change.put)) rows.put(text, key);
      for (const key of change.dropped) rows.delete(key);
    });
  } catch (error) {
    return (error as Error).name || "refused";
  }
}

/** Keep what can be lost without harm: nobody waits until it is on disk. */
export async function jot(key: string, text: string): Promise<void> {
  try {
    (await database()).transaction(ROWS, "readwrite", { durability: "relaxed" }).objectStore(ROWS).put(text, key);
  } catch {
    // nothing depends on it
  }
}

/** All of it goes. */
export async function clear(): Promise<void> {
  const writing = (await database()).transaction(ROWS, "readwrite", { durability: "strict" });
  writing.objectStore(ROWS).clear();
  await new Promise<void>((done, fail) => {
    writing.oncomplete = () => done();
    writing.onabort = () => fail(writing.error);
  });
}

/** Whether anything can be kept here at all. */
export async function canKeep(): Promise<boolean> {
  return (await keep({ new: {}, put: { probe: "" }, dropped: [] })) === "";
}

/** Whether anything was ever kept here. */
export async function hasAny(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return false;
  }
}
