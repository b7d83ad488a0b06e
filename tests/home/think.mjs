// Python in WebAssembly with the modules of games, from the very files that a page loads, runs a program.
// node think.mjs FILES MODULES MACHINES PROGRAM SOURCE…; the program finds `page`, and what it is `given` comes on stdin

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";

const [files, modules, machines, program, ...sources] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "home-"));
for (const { name } of JSON.parse(readFileSync(join(files, "files.json"), "utf8")).files) {
  writeFileSync(join(folder, name), gunzipSync(readFileSync(join(files, `${name}.gz`))));
}
globalThis.fetch = async (url) => ({
  ok: true,
  arrayBuffer: async () => new Uint8Array(readFileSync(join(modules, basename(String(url))))).buffer,
});
const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
const { modulesBelow } = await import(machines);
const python = await loadPyodide({ indexURL: folder });
python.unpackArchive(new Uint8Array(readFileSync(join(folder, "house.zip"))), "zip", { extractDir: "/house" });
for (const source of sources) python.FS.writeFile(`/house/${basename(source)}`, readFileSync(source, "utf8"));
python.globals.set("page", { module: modulesBelow("http://nowhere/law/", () => python._module.HEAPU8) });
python.globals.set("given", readFileSync(0, "utf8"));
await python.runPythonAsync(`import sys; sys.path.insert(0, "/house")\n${readFileSync(program, "utf8")}`);
