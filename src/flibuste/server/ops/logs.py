"""Structured logs, one JSON object a line; never a token, a name, a move or what a client wrote."""

from __future__ import annotations

import contextlib
import logging
import sys
import traceback
from typing import Any, cast

import structlog

logger: Any = structlog.get_logger("flibuste")


class _Patient:
    """The error stream; on a full disk a line of the log is lost, and nothing else."""

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()


class _Dry(logging.Handler):
    """Other libraries' warnings without their words: those may quote a client."""

    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else None
        logger.log(record.levelno, "library", source=record.name, line=record.lineno, fault=kind)


def set_up(level: str) -> None:
    """Begin to log to the error stream."""
    number = getattr(logging, level.upper(), logging.INFO)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(file=cast(Any, _Patient())),
        cache_logger_on_first_use=True,
    )
    root = logging.getLogger()
    root.handlers[:] = [_Dry(logging.WARNING)]
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "websockets"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel(logging.WARNING)


def log_fault(error: BaseException, **where: Any) -> None:
    """A fault of ours: its kind and place, not its words."""
    frames = traceback.extract_tb(error.__traceback__)
    at = f"{frames[-1].filename.rpartition('flibuste')[2]}:{frames[-1].lineno}" if frames else ""
    logger.error("fault", fault=type(error).__name__, at=at, **where)
