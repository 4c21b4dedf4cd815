"""The tables of the database, for writing and reading; `migrations/` creates them.

| table      | holds                                                     | changed?            |
|------------|-----------------------------------------------------------|---------------------|
| terms      | every terms document ever played, by digest               | never               |
| accounts   | people and bots                                           | name, password, ... |
| sessions   | SHA-256 of a session's token                              | seen, ended         |
| failures   | failed logins                                             | never; forgotten    |
| tables     | orders of tables                                          | closed              |
| shoes      | the secret of a sealed shoe; at its end, its transcript   | once, at its end    |
| inputs     | everything that reached a table: its saved form           | never               |
| events     | everything that happened at a table, chained by hash      | never               |
| volumes    | inputs and events of finished rounds, bound together      | never               |
| rounds     | the opening, draws and inputs of a finished round         | never               |
| played     | who was in a finished round, and their figures            | never               |
| advice     | what the answers to a player's question were worth        | never               |
| commands   | the reply to every completed (table, client, seq)         | never; forgotten    |
| chat       | chat messages at a table                                  | forgotten           |
| keys       | the Ed25519 keys that sign the heads of chains            | never               |
| ledger     | transfers between accounts, cents > 0                     | never               |
| balances   | the sum of the ledger by account, kept by a trigger       | by the trigger only |
| snapshots  | a table between two rounds, to keep loading short         | every round         |
| significant| the log of significant events, numbered without a gap    | never               |
| owner      | one row: which process writes here, and its last batch    | every transaction   |
| processes  | processes sharing the database, with their last batches   | every transaction   |
| leases     | which process owns a table, with its fencing number       | at every takeover   |
| archives   | up to where a table's records are in an archive file      | never               |
| budgets    | how often an address may sign in, over all processes      | every sign-in       |

Triggers enforce "never" in both databases, with two exceptions: inputs and events are removed once
they are in a volume (`store/volumes.py`), and they, rounds and shoes once they are in an archive
(`room/fairness/archive.py`). Rows marked "forgotten" are deleted when old (`room/retention.py`).
A transfer takes from one account what it gives to another, so every transaction sums to zero; no
balance but the mint's goes below zero.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)
from sqlalchemy.schema import SchemaItem

from houseway.room.store.codec import CompressedText

REVISION = "0009"
"""The newest revision in `migrations/versions/`, which creates these tables."""

NOT_FELT = {side: text(f"substr({side}, 1, 6) <> 'table:'") for side in ("source", "target")}
"""The condition that leaves out the felt on one side of a transfer; a query must repeat it to use
the partial index."""

metadata = MetaData()


def _table(name: str, *items: SchemaItem) -> Table:
    return Table(name, metadata, *items)


def _columns(of: Any, *names: str, **how: Any) -> list[Column[Any]]:
    """Return consecutive columns that differ only in their names."""
    return [Column(name, of, **how) for name in names]


terms = _table(
    "terms",
    Column("digest", String(64), primary_key=True),
    *_columns(Text, "edition", "family", nullable=False),
    Column("procedure", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

accounts = _table(
    "accounts",
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),
    Column("password", Text),
    Column("roles", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

sessions = _table(
    "sessions",
    Column("digest", String(64), primary_key=True),
    Column("account", String(32), nullable=False),
    *_columns(BigInteger, "began", "seen", nullable=False),
    Column("ended", BigInteger),
    Index("sessions_by_account", "account"),
)

failures = _table(
    "failures",
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("login", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("address", Text, nullable=False, server_default=""),
    Index("failures_by_login", "login", "at"),
)

tables = _table(
    "tables",
    Column("id", String(16), primary_key=True),
    Column("number", Integer, nullable=False, unique=True),
    Column("made", BigInteger, nullable=False),
    Column("terms", String(64), nullable=False),
    *_columns(Text, "order", "settings", nullable=False),
    Column("closed", BigInteger),
    Column("key", LargeBinary),
)

shoes = _table(
    "shoes",
    Column("table", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
    Column("root", String(64), nullable=False),
    Column("ended", BigInteger),
    *_columns(Text, "said", "opened", "numbers", "pledges", "abandoned"),
)

inputs = _table(
    "inputs",
    Column("table", String(16), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

events = _table(
    "events",
    Column("table", String(16), primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

volumes = _table(
    "volumes",
    Column("table", String(16), primary_key=True),
    Column("last", BigInteger, primary_key=True, autoincrement=False),
    *_columns(BigInteger, "first", "seq", "until", nullable=False),
    *_columns(LargeBinary, "start", "head", "body", nullable=False),
    Index("volumes_by_seq", "table", "seq"),
)

rounds = _table(
    "rounds",
    Column("table", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    *_columns(BigInteger, "began", "ended", "first", "last", nullable=False),
    Column("shoe", Integer, nullable=False),
    Column("voided", Boolean, nullable=False),
    *_columns(CompressedText, "given", "summary", nullable=False),
)

played = _table(
    "played",
    Column("person", String(32), primary_key=True),
    Column("table", String(16), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    *_columns(Text, "edition", "outcome", nullable=False),
    *_columns(BigInteger, "net", "fees", "wagered", "banked", nullable=False),
    Index("played_by_time", "person", "at"),
)

advice = _table(
    "advice",
    Column("person", String(32), primary_key=True),
    Column("table", String(16), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("question", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("given", Boolean, nullable=False),
    Column("body", Text, nullable=False),
)

commands = _table(
    "commands",
    Column("table", String(16), primary_key=True),
    Column("client", String(80), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("asked", LargeBinary, nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False, server_default="0"),
    Index("commands_by_time", "at"),
)

chat = _table(
    "chat",
    Column("table", String(16), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("source", String(32), nullable=False),
    *_columns(Text, "name", "text", nullable=False),
    Index("chat_by_time", "at"),
)

keys = _table(
    "keys",
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),
    Column("public", String(64), nullable=False),
    Column("private", LargeBinary, nullable=False),
    Column("signature", String(128)),
)

ledger = _table(
    "ledger",
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    *_columns(String(64), "source", "target", nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("table", String(16)),
    Column("version", BigInteger),
    CheckConstraint("cents > 0", name="ledger_moves_something"),
    CheckConstraint("source <> target", name="ledger_moves_somewhere"),
    *(
        Index(f"ledger_by_{side}", side, "id", sqlite_where=apart, postgresql_where=apart)
        for side, apart in NOT_FELT.items()
    ),
)

balances = _table(
    "balances",
    Column("account", String(64), primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents >= 0 OR account = 'mint'", name="balance_not_negative"),
)

snapshots = _table(
    "snapshots",
    Column("table", String(16), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

significant = _table(
    "significant",
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    *_columns(String(32), "kind", "by", nullable=False),
    Column("person", String(32)),
    Column("table", String(16)),
    Column("round", Integer),
    Column("about", BigInteger),
    Column("body", Text, nullable=False),
    Column("once", Text),
    Index("significant_by_person", "person", "id"),
    Index("significant_by_kind", "kind", "id"),
    Index("significant_answered_once", "about", unique=True),
    Index("significant_once", "once", unique=True),
)

owner = _table(
    "owner",
    Column("id", Integer, primary_key=True, autoincrement=False),
    *_columns(BigInteger, "number", "batch", nullable=False),
    *_columns(Text, "who", "place", nullable=False),
    Column("since", BigInteger, nullable=False),
    CheckConstraint("id = 1", name="owner_is_one"),
)

processes = _table(
    "processes",
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("build", String(64), nullable=False),
    *_columns(Text, "who", "place", nullable=False),
    *_columns(BigInteger, "since", "beats", "batch", nullable=False),
    Column("ended", BigInteger),
)

leases = _table(
    "leases",
    Column("table", String(16), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("holder", BigInteger),
    Column("build", String(64), nullable=False),
    Column("since", BigInteger, nullable=False),
)

archives = _table(
    "archives",
    Column("table", String(16), primary_key=True),
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("shoe", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    *_columns(BigInteger, "before", "at", nullable=False),
    Column("file", Text, nullable=False),
    Column("digest", String(64), nullable=False),
)

budgets = _table(
    "budgets",
    Column("name", Text, primary_key=True),
    Column("tokens", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
)

PASSING = ("owner", "processes", "leases", "budgets")
"""Tables that matter only while processes live, so no backup includes them."""

APPEND_ONLY = (
    *("terms", "inputs", "events", "volumes", "rounds", "played"),
    *("advice", "ledger", "keys", "significant"),
)
