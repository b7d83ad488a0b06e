"""Docstrings as they are written here: plain sentences, `code`, examples, and indented tables.

Sphinx reads them as reStructuredText, where a lone asterisk or underline means something. Here it does not.
"""

from __future__ import annotations

import re
import textwrap
from typing import Any

from sphinx.application import Sphinx

CODE = re.compile(r"(`[^`]+`)")
MARKS = re.compile(r"([*_|\\])")


def setup(app: Sphinx) -> dict[str, Any]:
    """Rewrite every docstring before Sphinx reads it."""
    app.connect("autodoc-process-docstring", _rewrite)
    return {"parallel_read_safe": True}


def _rewrite(app: Sphinx, what: str, name: str, of: Any, options: Any, lines: list[str]) -> None:
    blocks = re.split(r"\n\s*\n", "\n".join(lines).strip("\n"))
    lines[:] = "\n\n".join(map(block, blocks)).splitlines() + [""]


def block(text: str) -> str:
    """One block between blank lines: an example, a table, or a paragraph."""
    if text.startswith(">>>"):
        return text
    if text.startswith("    "):
        return ".. code-block:: text\n\n" + textwrap.indent(textwrap.dedent(text), "   ")
    return "".join(
        f"\\ `{part}`\\ " if part.startswith("`") else MARKS.sub(r"\\\1", part)
        for part in CODE.split(text)
    )
