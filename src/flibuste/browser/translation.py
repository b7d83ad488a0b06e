"""Rules as WebAssembly: the compiler's text of every entry, joined, optimized and linked.

Numba brings LLVM, and LLVM has WebAssembly in it. Entries share what they call, so a module is little
larger than its longest entry. The linker is `wasm-ld` of the package `ziglang`, an extra.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from flibuste.law.kernel import Binder, SetupError
from flibuste.law.module import ArgumentKind

# Set before Numba is imported: no machine's own processor is asked, and texts are left for LLVM to optimize once.
ENVIRONMENT = {
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "PYTHONHASHSEED": "0",
    "FLIBUSTE_CACHE": "off",
}
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
STACK = 1 << 18  # bytes
# Functions of the C library that are instructions of WebAssembly.
INSTRUCTIONS = {"sqrt": "llvm.sqrt.f64"}
# How Numba counts who holds an array; no rule makes one, and nobody lets go of one.
COUNTING = re.compile(r"(define [^\n]*@NRT_(?:incref|decref)\([^\n]*\{\n).*?\n\}", re.DOTALL)


class Translated(NamedTuple):
    """An entry's text, what it is called there, and what it takes and gives."""

    name: str
    mangled: str
    text: str
    takes: list[ArgumentKind]
    gives: str


class Translator(Binder):
    """Rebuilds rules for the compiler, and lets it make no machine code of this machine."""

    def _jit(self, function: FunctionType, entry: bool) -> Callable[..., Any]:
        import numba

        compiler: Any = numba.njit
        made: Callable[..., Any] = compiler(
            nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
        )(function)
        return made

    def translated(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Translated:
        """The text of a rule, for arguments like these."""
        import numba

        typeof: Any = numba.typeof
        kinds = tuple(typeof(argument) for argument in arguments)
        bound: Any = self.bind(function)
        bound.compile(kinds)
        (made,) = bound.overloads.values()
        return Translated(
            f"{function.__name__}{self._mark}",
            made.fndesc.mangled_name,
            made.library.get_llvm_str(),
            [_kind_of(kind) for kind in kinds],
            _result_of(made.signature.return_type),
        )


def _kind_of(kind: Any) -> ArgumentKind:
    """A type of the compiler's in the manifest's words."""
    from numba import types

    if isinstance(kind, types.Array):
        item = "record" if isinstance(kind.dtype, types.Record) else _number_of(kind.dtype)
        return f"{item}[{',' * (kind.ndim - 1)}]"
    if isinstance(kind, types.BaseTuple):
        return [_kind_of(member) for member in kind.types]  # type: ignore[attr-defined]
    return _number_of(kind)


def _number_of(kind: Any) -> str:
    from numba import types

    if isinstance(kind, types.Boolean):
        return "u8"
    letter = "f" if isinstance(kind, types.Float) else "i" if kind.signed else "u"
    return f"{letter}{kind.bitwidth}"


def _result_of(kind: Any) -> str:
    from numba import types

    if kind == types.none:
        return "none"
    return _number_of(kind.literal_type if isinstance(kind, types.IntegerLiteral) else kind)


def module_of(entries: list[Translated]) -> bytes:
    """One module of all entries, the same bytes on every machine."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(opt=3, features=FEATURES)
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    first, *others = (llvm.parse_assembly(head + _plain(entry.text)) for entry in entries)
    for other in others:
        first.link_in(other)
    names = {entry.mangled: entry.name for entry in entries}
    whole = llvm.parse_assembly(_renamed(str(first), names))
    whole.verify()
    for part in (*whole.functions, *whole.global_variables):
        if not part.is_declaration and part.name not in names.values():
            part.linkage = "internal"
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(whole, builder)
    return _linked(machine.emit_object(whole), list(names.values()))


def _plain(text: str) -> str:
    """The text without what belongs to this machine."""
    text = re.sub(r"^target .*\n", "", text, flags=re.MULTILINE)
    text = COUNTING.sub(r"\1  ret void\n}", text)
    for name, instruction in INSTRUCTIONS.items():
        text = text.replace(f"@{name}(", f"@{instruction}(")
    return text.replace(" = common ", " = linkonce_odr ")


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """The text with names for entries that people can read."""
    for mangled, name in names.items():
        text = text.replace(f'@"{mangled}"(', f"@{name}(").replace(f"@{mangled}(", f"@{name}(")
    return text


def linker() -> Path:
    """The program that links; SetupError where it is not installed."""
    found = find_spec("ziglang")
    for place in found.submodule_search_locations or [] if found else []:
        for name in ("zig", "zig.exe"):
            if (Path(place) / name).exists():
                return Path(place) / name
    raise SetupError("Modules are linked by ziglang: pip install 'flibuste[browser]'.")


def _linked(content: bytes, names: list[str]) -> bytes:
    """A module from one object file; nothing is imported and nothing else is exported."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        before.write_bytes(content)
        exports = [f"--export={name}" for name in (*names, "__heap_base")]
        flags = ["--no-entry", "--stack-first", "-z", f"stack-size={STACK}", "--gc-sections"]
        command = [str(linker()), "wasm-ld", *flags, "--strip-all", "-O2", *exports]
        done = subprocess.run(  # noqa: S603
            [*command, "-o", str(after), str(before)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SetupError(f"The linker failed: {done.stderr.strip()[-500:]}")
        return after.read_bytes()
