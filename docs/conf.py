"""How the docs site is built: `make docs`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "extension"))
os.environ["FLIBUSTE_MODE"] = (
    "interpreted"  # facts are asked of the games; nothing is compiled for it
)

import flibuste  # noqa: E402

project = "Flibuste"
author = "the authors of Flibuste"
copyright = "the authors of Flibuste, MIT licence"
version = release = flibuste.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "docstrings",
    "printed",
    "written",
]
exclude_patterns = ["_build", "extension"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_mock_imports = ["torch"]  # only training needs it, and it is large
suppress_warnings = ["ref.python"]  # a name in a signature that two modules have is linked to one
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Flibuste {release}"
html_static_path = ["static"]
html_css_files = ["flibuste.css"]
html_copy_source = False
