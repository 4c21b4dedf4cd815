"""What the server counts about itself, for `/metrics`."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, generate_latest

from houseway import __version__
from houseway.room import Room
from houseway.room.build import build

__all__ = ["Metrics"]


class Metrics:
    """One registry a server, so that several may run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("houseway_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("houseway_tables", "Live tables", registry=self.registry)
        self.messages_in = self.messages_out = 0
        """Plain numbers, which cost nothing; they are taken over when somebody looks."""
        self.dropped = Counter(
            "houseway_sockets_dropped", "Sockets dropped", ["why"], registry=self.registry
        )
        self.commands = Histogram(
            "houseway_command_seconds",
            "From a command to its answer, which is durable",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
            registry=self.registry,
        )
        self.calls = Counter(
            "houseway_calls", "API calls", ["method", "route", "status"], registry=self.registry
        )

        shared = {
            "leases": "Tables that this process owns",
            "processes": "Processes that share the database, as this one sees it",
            "carried": "Sockets here whose tables are elsewhere",
        }
        counted = {
            "messages_in": "Messages up the sockets",
            "messages_out": "Messages down the sockets",
            "takeovers": "Tables taken from a process that died",
            "leases_lost": "Tables that turned out to be another process's",
            "bus_losses": "Messages between processes that are known to be lost",
            "bus_gaps": "Connections between processes that had to be made anew",
        }
        self.ready = Gauge(
            "houseway_ready", "Whether people should be sent here", registry=self.registry
        )
        self.build = Info("houseway_build", "What runs here", registry=self.registry)
        self.build.info({"version": __version__, "digest": build()})
        self._gauges = {
            name: Gauge(f"houseway_{name}", words, registry=self.registry)
            for name, words in shared.items()
        }
        self._counters = {
            name: Counter(f"houseway_{name}", words, registry=self.registry)
            for name, words in counted.items()
        }
        self._told: dict[str, int] = {}

    def look(self, room: Room) -> None:
        """Take what the room counts itself."""
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
            counter.inc(counts.get(name, 0) - self._told.get(name, 0))
        self._told = counts

    def time_answer(self, waited: int) -> None:
        """A command has its answer after so many milliseconds."""
        self.commands.observe(waited / 1000)

    def text(self) -> bytes:
        """In Prometheus's form."""
        return generate_latest(self.registry)
