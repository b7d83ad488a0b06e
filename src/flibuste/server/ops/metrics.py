"""What Prometheus may ask: counts and times, never names, tables or moves."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

REGISTRY = CollectorRegistry()
TIMES = (0.001, 0.002, 0.004, 0.008, 0.015, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 2, 5)

SOCKETS = Gauge("flibuste_sockets", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("flibuste_tables_in_memory", "Tables in memory", registry=REGISTRY)
EVENTS_WRITTEN = Counter("flibuste_events", "Events written", ["kind"], registry=REGISTRY)
REFUSALS = Counter("flibuste_refusals", "Refusals", ["code"], registry=REGISTRY)
CLOSES = Counter("flibuste_closes", "Sockets closed by us", ["code"], registry=REGISTRY)
COMMIT = Histogram("flibuste_commit_seconds", "A commit", buckets=TIMES, registry=REGISTRY)
COMMIT_SIZE = Histogram(
    "flibuste_commit_changes",
    "Changes in a commit",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=REGISTRY,
)
HALF_REQUESTS = Counter(
    "flibuste_half_requests", "Connections cut for being slow or too many", registry=REGISTRY
)
BOTS = Counter("flibuste_bot_moves", "Moves of bots", ["how"], registry=REGISTRY)
JOBS_AWAY = Counter("flibuste_jobs_away", "Thoughts of other machines", ["how"], registry=REGISTRY)
SHARDS_HELD = Gauge("flibuste_shards", "Shards whose duties are this server's", registry=REGISTRY)
FAULTS = Counter("flibuste_faults", "Faults of our own", registry=REGISTRY)
TROUBLE = Gauge("flibuste_storage_trouble", "1 while nothing can be written", registry=REGISTRY)


def metrics_page() -> tuple[bytes, str]:
    """The metrics and their content type."""
    return generate_latest(REGISTRY), CONTENT_TYPE_PLAIN_0_0_4
