"""What the tables and the store report, counted for Prometheus and written to the log."""

from __future__ import annotations

from flibuste.live.house import reports
from flibuste.server.ops import logs, metrics
from flibuste.server.ops.logs import logger


def listen() -> None:
    """From now on hear every report."""
    reports.written = lambda kind: metrics.EVENTS_WRITTEN.labels(kind).inc()
    reports.in_memory = metrics.ROOMS.set
    reports.refused = lambda code: metrics.REFUSALS.labels(code).inc()
    reports.committed = _committed
    reports.fault = fault
    reports.broken = _broken


def fault(error: BaseException) -> None:
    """A fault of our own."""
    metrics.FAULTS.inc()
    logs.log_fault(error)


def _committed(seconds: float, jobs: int) -> None:
    metrics.COMMIT.observe(seconds)
    metrics.COMMIT_SIZE.observe(jobs)


def _broken(table: str, error: Exception) -> None:
    logger.error("broken table", table=table, fault=type(error).__name__)
