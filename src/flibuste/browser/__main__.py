"""Makes the module of one game, for `make_modules`: `python -m flibuste.browser GAME FOLDER`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from flibuste.browser.modules import make_module

print(json.dumps(make_module(sys.argv[1], Path(sys.argv[2]))))
