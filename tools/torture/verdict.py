"""The verdict: what the database still holds at the end."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from sqlalchemy import select
from tools.torture.players import Player

from houseway.room.compliance.audit import audit
from houseway.room.store import Reader, connect, schema

__all__ = ["report"]


def lost_answers(database: str, players: list[Player]) -> int:
    """Return how many acknowledged answers are not in the store as they were given."""
    engine = connect(database)
    with engine.connect() as connection:
        stored = {
            (row.client, row.seq): json.loads(row.answer)
            for row in connection.execute(select(schema.commands))
        }
    engine.dispose()
    return sum(
        stored.get((f"{player.id}/{player.client}", seq)) != answer
        for player in players
        for seq, answer in player.answers.items()
    )


def report(database: str, players: list[Player], back: list[float]) -> dict[str, Any]:
    """Return counts, faults, latencies and the audit's findings."""
    answers = Counter(answer["t"] for player in players for answer in player.answers.values())
    engine = connect(database)
    with engine.connect() as connection:
        kept = audit(Reader(connection))
    engine.dispose()
    latency = sorted(each for player in players for each in player.latency)
    return {
        "kills": len(back) - 1,
        "acknowledged": answers["done"],
        "refused": sum(player.refused for player in players),
        "lost": lost_answers(database, players),
        "wrong": [wrong for player in players for wrong in player.wrong][:5],
        "back_s": {"median": round(sorted(back)[len(back) // 2], 2), "worst": round(max(back), 2)},
        "p50_ms": round(1000 * latency[len(latency) // 2], 1) if latency else None,
        "p99_ms": round(1000 * latency[len(latency) * 99 // 100], 1) if latency else None,
        **kept,
    }
