"""Builds the browser client before a wheel is packed."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserClient(BuildHookInterface):
    """A wheel carries the built client, and the rules as WebAssembly if `flibuste modules` has made them.

    An editable install is served by `python web/build.py`.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless this is an editable install."""
        if self.target_name != "wheel" or version == "editable":
            return
        file = Path(self.root) / "web" / "build.py"
        spec = importlib.util.spec_from_file_location("build_web", file)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.build()
