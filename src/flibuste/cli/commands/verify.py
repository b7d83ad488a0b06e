"""`flibuste verify`: whether a record is sound."""

from __future__ import annotations

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import LangOption, RecordArgument, refused_record, text_of
from flibuste.cli.voice import title


def verify_command(file: RecordArgument, lang: LangOption = None) -> None:
    """Check a record offline: every move, every draw, the result."""
    from flibuste.cli.sentences import outcome_sentence
    from flibuste.cli.spinner import compiling
    from flibuste.play import record

    say = voice.of(lang)
    text = text_of(file, say)
    try:
        with compiling(say):
            verdict = record.verify(text)
    except record.RecordError as error:
        raise refused_record(file, error, say) from None
    table = verdict.table
    sentences = [
        say(
            "verified",
            file=str(file),
            game=title(table.law, say),
            law=int(table.position.version),
            plies=verdict.plies,
        )
    ]
    if verdict.is_committed and verdict.draws:
        sentences.append(say("verified-draws", draws=verdict.draws))
    elif verdict.is_committed:
        sentences.append(say("verified-commitment"))
    elif table.law.has_chance:
        sentences.append(say("verified-unsealed"))
    if verdict.by_hand:
        sentences.append(say("verified-by-hand", draws=verdict.by_hand))
    if table.outcome:
        sentences.append(say("verified-result", outcome=outcome_sentence(table, say.lang)))
    else:
        sentences.append(say("verified-unfinished"))
    typer.echo(" ".join(sentences))
