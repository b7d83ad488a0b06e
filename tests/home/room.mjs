// A house under Node, from the very files that a page loads: plays a game of a title and prints its record.
// node room.mjs FILES GAME RULESET SEATS, where a seat is “me” or a bot and all of ours play at random

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

// Pyodide is one long line: without it a fault can be read.
process.on("uncaughtException", (error) => {
  console.error(String(error.stack ?? error).split("\n").filter((line) => line.length < 400).join("\n"));
  process.exit(1);
});

const [files, game, ruleset, ...seats] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "home-"));
for (const { name } of JSON.parse(readFileSync(join(files, "files.json"), "utf8")).files) {
  writeFileSync(join(folder, name), gunzipSync(readFileSync(join(files, `${name}.gz`))));
}
const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
const began = performance.now();
const python = await loadPyodide({ indexURL: folder });
python.unpackArchive(new Uint8Array(readFileSync(join(folder, "house.zip"))), "zip", { extractDir: "/house" });
python.runPython("import sys; sys.path.insert(0, '/house')");

const kept = new Map();
let isDone;
const over = new Promise((done) => (isDone = done));
let now = {};
let mine = [];
let acks = 0;
const page = {
  load: async (prefix) => JSON.stringify([...kept].filter(([key]) => key.startsWith(prefix)).sort()),
  keep: async (text) => {
    const { new: added, put, dropped } = JSON.parse(text);
    for (const [key, value] of Object.entries({ ...added, ...put })) kept.set(key, value);
    for (const key of dropped) kept.delete(key);
    return "";
  },
  module: async () => undefined, // rules are interpreted
  pace: 0,
  tell: (line, kind, text) => {
    if (kind === "close") throw new Error(`closed: ${text}`);
    const message = JSON.parse(text);
    if (message.type === "no") throw new Error(text);
    if (message.type === "welcome") mine = message.seats;
    if (message.type === "ack") acks += 1;
    if (message.type === "events") {
      now = message.now;
      setTimeout(go, 0);
    }
  },
};
const house = await python.pyimport("flibuste.home.start").begin(page);
const ask = async (method, path, body) => {
  const found = JSON.parse(await house.ask(method, path, body ? JSON.stringify(body) : "", "en"));
  if (found.status >= 300) throw new Error(found.text);
  return found.isJson ? JSON.parse(found.text) : found.text;
};
const { table } = await ask("POST", "tables", { game, ruleset, seats });
const up = performance.now() - began;
const say = (message) => house.hear(1, JSON.stringify(message));
let asked = -1;
function go() {
  if (now.state !== "running") return void isDone();
  if (!mine.includes(now.actor) || asked === now.v) return;
  if (!now.choices?.length) {
    if (mine.length > 1) return void say({ type: "look", seat: now.actor });
    asked = now.v; // what is aimed by hand is named by nobody
    return void say({ type: "shot", cid: `c${now.v}`, base: now.v, bearing: 0, elevation: 20, tick: now.v });
  }
  asked = now.v;
  const action = now.choices[(now.v * 7) % now.choices.length];
  void say({ type: "move", cid: `c${now.v}`, base: now.v, action });
}
await house.connect(1, table.id);
await say({ type: "hello", table: table.id, seat_token: "home", scenes: true });
await over;
const record = await ask("GET", `tables/${table.id}/record`);
console.log(JSON.stringify({ record, acks, up: Math.round(up), all: Math.round(performance.now() - began) }));
