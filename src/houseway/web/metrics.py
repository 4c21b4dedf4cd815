"""Metrics of the server, in Prometheus's format, for `/metrics`."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, generate_latest

from houseway import __version__
from houseway.room import Room
from houseway.room.build import build


class Metrics:
    """The metrics of one server; each has its own registry, so several can run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("houseway_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("houseway_tables", "Live tables", registry=self.registry)
        self.messages_in = self.messages_out = 0
        """Plain integers, so that counting is cheap; `collect` copies them into the registry."""
        self.dropped = Counter(
            "houseway_sockets_dropped", "Sockets dropped", ["why"], registry=self.registry
        )
        self.commands = Histogram(
            "houseway_command_seconds",
            "Time from a command to its durable answer",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
            registry=self.registry,
        )
        self.calls = Counter(
            "houseway_calls", "API calls", ["method", "route", "status"], registry=self.registry
        )

        shared = {
            "leases": "Tables owned by this process",
            "processes": "Processes sharing the database, as this one sees it",
            "carried": "Sockets of this process whose tables are in another",
        }
        counted = {
            "messages_in": "Messages received on sockets",
            "messages_out": "Messages sent on sockets",
            "takeovers": "Tables taken over from a process that died",
            "leases_lost": "Tables lost to another process",
            "bus_losses": "Messages between processes known to be lost",
            "bus_gaps": "Connections between processes that were made again",
        }
        self.ready = Gauge(
            "houseway_ready", "1 if this server can take requests", registry=self.registry
        )
        self.build = Info(
            "houseway_build", "The version and build that are running", registry=self.registry
        )
        self.build.info({"version": __version__, "digest": build()})
        self._gauges = {
            name: Gauge(f"houseway_{name}", words, registry=self.registry)
            for name, words in shared.items()
        }
        self._counters = {
            name: Counter(f"houseway_{name}", words, registry=self.registry)
            for name, words in counted.items()
        }
        self._reported: dict[str, int] = {}

    def collect(self, room: Room) -> None:
        """Copy the room's own counts into the registry."""
        self.tables.set(len(room.lobby()))
        self.ready.set(room.trouble is None)
        self._gauges["leases"].set(len(room.tables))
        self._gauges["processes"].set(1)
        counts = {"messages_in": self.messages_in, "messages_out": self.messages_out}
        if room.cluster is not None:
            counts |= room.cluster.counts()
            for name, gauge in self._gauges.items():
                gauge.set(counts[name])
        for name, counter in self._counters.items():
            counter.inc(counts.get(name, 0) - self._reported.get(name, 0))
        self._reported = counts

    def observe_answer(self, waited_ms: int) -> None:
        """Record how long a command waited for its answer."""
        self.commands.observe(waited_ms / 1000)

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self.registry)
