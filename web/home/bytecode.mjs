// Archives with Python's byte code in place of its sources, made by the very Python that will run it:
// node bytecode.mjs PYODIDE IN OUT [IN OUT …]

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Its hash is never checked against a source: there is none.
const COMPILE = `
import importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

with zipfile.ZipFile("in.zip") as old, zipfile.ZipFile("out.zip", "w") as new:
    for name in sorted(old.namelist()):
        content = old.read(name)
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True, optimize=0)
            content = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(content), False))
            name += "c"
        new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
`;

const [folder, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: folder });
for (let k = 0; k < files.length; k += 2) {
  python.FS.writeFile("in.zip", readFileSync(files[k]));
  python.runPython(COMPILE);
  writeFileSync(files[k + 1], python.FS.readFile("out.zip"));
}
