"""Why something is refused: a code, its parameters, and the sentence in the asker's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flibuste.law.law import Law
from flibuste.law.vocabulary import Phrase
from flibuste.words import fluent, speech

LIVE_FOLDER = Path(__file__).parent
STATUS = {
    "no-table": 404,
    "no-game": 404,
    "no-page": 404,
    "no-seek": 404,
    "no-challenge": 404,
    "no-group": 404,
    "no-member": 404,
    "no-proposal": 404,
    "no-logbook": 404,
    "method": 405,
    "broken-table": 409,
    "no-device": 404,
    "no-passkey": 404,
    "token": 401,
    "nobody": 401,
    "no-such-code": 403,
    "bad-passkey": 403,
    "passkey-elsewhere": 403,
    "passkey-insecure": 403,
    "invite": 403,
    "seat": 403,
    "no-seat": 403,
    "not-host": 403,
    "origin": 403,
    "code": 403,
    "banned": 403,
    "silenced": 403,
    "not-here": 403,
    "no-person": 404,
    "challenge-blocked": 403,
    "group-link": 403,
    "group-blocked": 403,
    "not-keeper": 403,
    "proposal-early": 403,
    "too-big": 413,
    "not-json": 415,
    "too-fast": 429,
    "too-many-tables": 429,
    "tried-out": 429,
    "too-many-reports": 429,
    "too-many-avoided": 429,
    "too-many-challenges": 429,
    "challenge-crowded": 429,
    "too-many-groups": 429,
    "fault": 500,
    "storage": 503,
    "not-ready": 503,
    "unreadable": 400,
}
CONFLICT = 409  # everything else: the table is not in a state for it


class Refusal(Exception):
    """What was asked cannot be done; nothing has changed."""

    def __init__(
        self,
        code: str,
        rule: str = "",
        reason: Phrase | None = None,
        law: Law | None = None,
        **params: Any,
    ) -> None:
        super().__init__(code)  # never the client's own words: this goes into logs
        self.code, self.rule, self.reason, self.law, self.values = code, rule, reason, law, params

    def again(self) -> Refusal:
        """The same without its traceback, which holds on to whoever was refused: fit to be kept."""
        return Refusal(self.code, self.rule, self.reason, self.law, **self.values)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, CONFLICT)

    @property
    def params(self) -> dict[str, Any]:
        """The parameters as they go over the wire."""
        if self.reason is None:
            return self.values
        return {**self.values, "reason": plain(self.reason)}

    def say(self, lang: str) -> str:
        """The sentence."""
        args = dict(self.values)
        id = f"refusal-{self.code}"
        if self.reason is not None:
            args |= {"reason": speech.say(self.reason, self.law, lang), "rule": self.rule}
            id += "" if self.rule else "-plain"
        return server_sentence(id, lang, **args)


def plain(value: Any) -> Any:
    """A phrase as plain values: `{"id": …, "args": {…}}`, phrases within phrases."""
    if isinstance(value, Phrase):
        if not value.args:
            return {"id": value.id}
        return {"id": value.id, "args": {name: plain(arg) for name, arg in value.args.items()}}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def server_sentence(id: str, lang: str, **args: Any) -> str:
    """A sentence of the server's own."""
    return fluent.sentence((LIVE_FOLDER,), lang, id, args)
