"""The behaviour signature: that something moved is seen at once."""

from __future__ import annotations

import pytest

from cases import each_setting
from flibuste.law.law import Law, Settings
from tools.signature import FILE, signature

KEPT = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_behaviour_is_what_it_was(law: Law, settings: Settings) -> None:
    line = f"{law.id} {settings.ruleset} {settings.seats} {signature(law, settings)}"
    assert line in KEPT, "rules have changed: if that is meant, run `make signature`"


def test_no_signature_is_left_of_what_is_gone() -> None:
    assert len(KEPT) == len(each_setting())
