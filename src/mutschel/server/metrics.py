"""The metrics at `/metrics` for Prometheus. Labels have few values and identify nobody."""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from mutschel.server.hooks import Hooks

LAG_EVERY = 0.02  # seconds; the loop's lag is measured as often
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
TABLES = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Metrics(Collector):
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = here = CollectorRegistry()
        labels = ("method", "path", "status")
        self.requests = Counter("mutschel_http_requests", "HTTP requests answered", labels, registry=here)
        self.request_seconds = _seconds("mutschel_http", "Time until an HTTP answer was ready", here)
        self.connections = Gauge("mutschel_connections", "Open WebSockets", registry=here)
        self.database = Gauge("mutschel_database_bytes", "How much the tables take up, NaN: unknown", registry=here)
        self.entries = 0
        here.register(self)
        self.refusals = Counter("mutschel_refusals", "Refusals", ("code",), registry=here)
        self.commit_seconds = _seconds("mutschel_commit", "Time until a commit was durable", here)
        self.commit_tables = Histogram(
            "mutschel_commit_tables", "Tables that shared a commit", buckets=TABLES, registry=here
        )
        self.lag = _seconds("mutschel_loop_lag", "How late the event loop runs", here)
        ProcessCollector(registry=here)  # memory, descriptors, CPU time, where Linux reports them

    def hooks(self) -> Hooks:
        """Return the callbacks for the tables, which keep no metrics themselves."""
        return Hooks(commit=self._commit, entries=self._count, refused=self.refused)

    def _count(self, entries: int) -> None:
        self.entries += entries

    def collect(self) -> Iterator[Metric]:
        """Report the entries, which are too frequent for a counter with a lock."""
        yield CounterMetricFamily("mutschel_entries", "What happened at tables: entries of their logs", self.entries)

    def _commit(self, seconds: float, tables: int) -> None:
        self.commit_seconds.observe(seconds)
        self.commit_tables.observe(tables)

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()

    def count(self, name: str, meaning: str, figure: Callable[[], float]) -> None:
        """Add a gauge whose value is read when metrics are requested."""
        Gauge(f"mutschel_{name}", meaning, registry=self.registry).set_function(figure)

    async def watch_loop(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self.lag.observe(max(0.0, loop.time() - due))

    def text(self) -> bytes:
        return generate_latest(self.registry)


def memory_used() -> int:
    """Return the bytes of memory that this process uses; the maximum so far, where only that is known."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * resource.getpagesize()
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else 1024 * most


def _seconds(name: str, meaning: str, registry: CollectorRegistry) -> Histogram:
    return Histogram(f"{name}_seconds", meaning, buckets=SECONDS, registry=registry)
