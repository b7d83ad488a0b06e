"""Errors as one clear sentence with what to do, and no traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from flibuste.cli import voice

REFUSED, FAULT = 2, 70  # exit codes: what was asked cannot be done; we are at fault


class CommandRefused(Exception):
    """What was asked cannot be done; the message says why and what to do."""


class Crew(TyperGroup):
    """The commands; whatever goes wrong in one of them ends here."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its code."""
        try:
            code = super().main(
                args,
                prog_name=prog_name,
                complete_var=complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
        except TyperException as error:  # the command line itself
            say = voice.of_help()
            _stop(f"{_ended(error.format_message())} {say('try-help')}")
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(130)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        except Exception as error:
            if is_expected(error):
                _stop(_translated(error))
            if os.environ.get("FLIBUSTE_DEBUG"):
                raise
            _fault(error)
        sys.exit(code if isinstance(code, int) else 0)


def is_expected(error: Exception) -> bool:
    """Whether an error speaks to the user: its message is a sentence."""
    if isinstance(error, CommandRefused):
        return True
    loaded = sys.modules  # an error of a module that was never imported cannot have been raised
    kinds = (
        ("flibuste.law.kernel", "SetupError"),
        ("flibuste.law.law", "OptionError"),
        ("flibuste.law.shelf", "UnknownGame"),
        ("flibuste.play.record", "RecordError"),
    )
    return any(m in loaded and isinstance(error, getattr(loaded[m], name)) for m, name in kinds)


def _translated(error: Exception) -> str:
    """The sentence of an error; what a host is told has one in every language."""
    module = sys.modules.get("flibuste.store.host_refusal")
    if module is None or not isinstance(error, module.HostRefusal):
        return str(error)
    say = voice.of_help()
    given = {
        key: say(word.name, **word.given) if isinstance(word, module.HostReason) else word
        for key, word in error.given.items()
    }
    return say(error.name, **given)


def _ended(sentence: str) -> str:
    sentence = sentence.strip()
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."


def _stop(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    sys.exit(REFUSED)


def _fault(error: Exception) -> NoReturn:
    """Our own mistake: keep the traceback in a file, and quote its code."""
    import hashlib
    import traceback

    from flibuste.cli.saves import folder

    text = "".join(traceback.format_exception(error))
    code = hashlib.sha256(text.encode()).hexdigest()[:8]
    say = voice.of_help()
    try:
        path = folder() / f"fault-{code}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        typer.echo(say("fault", code=code, file=str(path)), err=True)
    except OSError:
        typer.echo(say("fault-unkept", code=code, reason=repr(error)), err=True)
    sys.exit(FAULT)
