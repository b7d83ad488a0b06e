"""The feats of a game: deeds worth a badge, which it may declare."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from flibuste.cli.conformance.walking import Fault
from flibuste.law.feats import Feat
from flibuste.law.law import Law

FEATS_FILE = "feats.py"


def check_feats(law: Law) -> Iterator[Fault]:
    """Each is a Feat with a name of its own and a symbol of the game's art; words are looked at elsewhere."""
    art = law.folder / "art.svg"
    text = art.read_text(encoding="utf-8") if art.exists() else ""
    symbols = {*re.findall(r'<symbol id="([^"]+)"', text)}
    feats = [feat for feat in law.feats if isinstance(feat, Feat)]
    if len(feats) < len(law.feats):
        yield Fault(FEATS_FILE, "FEATS holds something that is no Feat")
    for name, count in Counter(feat.name for feat in feats).items():
        if count > 1:
            yield Fault(FEATS_FILE, f"two feats are called “{name}”")
    for feat in feats:
        if feat.symbol not in symbols:
            yield Fault(FEATS_FILE, f"art.svg has no symbol “{feat.symbol}”")
