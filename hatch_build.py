"""Builds the browser client, and what tables at home need, before a wheel is packed."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserClient(BuildHookInterface):
    """A wheel carries the built client; and where they can be made, the house and the rules as WebAssembly.

    An editable install is served by `python web/build.py`.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless this is an editable install."""
        if self.target_name != "wheel" or version == "editable":
            return
        web = Path(self.root) / "web"
        self._run([str(web / "build.py")], "")
        self._run([str(web / "home.py")], "This wheel offers no tables at home.")
        if all(map(find_spec, ("numba", "ziglang"))):
            folder = str(Path(self.root) / "src" / "flibuste" / "web" / "law")
            words = ["-m", "flibuste", "modules", folder]  # never where FLIBUSTE_MODULES points
            self._run(words, "This wheel has no rules as WebAssembly.")
        else:
            print("This wheel has no rules as WebAssembly: numba and ziglang make them.")

    def _run(self, words: list[str], without: str) -> None:
        """Run one of our programs; what goes wrong ends the build, unless there is a sentence for it."""
        source = os.pathsep.join((str(Path(self.root) / "src"), os.environ.get("PYTHONPATH", "")))
        done = subprocess.run(  # noqa: S603
            [sys.executable, *words],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": source},
            capture_output=True,
            text=True,
            check=False,
        )
        if not done.returncode:
            return
        said = done.stderr.strip() or done.stdout.strip()
        if not without:
            raise SystemExit(said)
        print(f"{without} {said.splitlines()[-1] if said else ''}")
