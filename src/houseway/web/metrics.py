"""What the server counts about itself, for `/metrics`."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]


class Metrics:
    """One registry a server, so that several may run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("houseway_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("houseway_tables", "Live tables", registry=self.registry)
        self.messages_in = Counter(
            "houseway_messages_in", "Messages up the sockets", registry=self.registry
        )
        self.messages_out = Counter(
            "houseway_messages_out", "Messages down the sockets", registry=self.registry
        )
        self.dropped = Counter(
            "houseway_sockets_dropped", "Sockets dropped", ["why"], registry=self.registry
        )
        self.commands = Histogram(
            "houseway_message_seconds",
            "From a message up to its handling's end (durable, for a command)",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
            registry=self.registry,
        )
        self.calls = Counter(
            "houseway_calls", "API calls", ["method", "route", "status"], registry=self.registry
        )

    def text(self) -> bytes:
        """In Prometheus's form."""
        return generate_latest(self.registry)
