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

from houseway.room.store.codec import CompressedText

REVISION = "0009"
"""The newest revision in `migrations/versions/`, which creates these tables."""

NOT_FELT = {side: text(f"substr({side}, 1, 6) <> 'table:'") for side in ("source", "target")}
"""The condition that leaves out the felt on one side of a transfer; a query must repeat it to use
the partial index."""

metadata = MetaData()

terms = Table(
    "terms",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("edition", Text, nullable=False),
    Column("family", Text, nullable=False),
    Column("procedure", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),
    Column("password", Text),
    Column("roles", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("account", String(32), nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("sessions_by_account", "account"),
)

failures = Table(
    "failures",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("login", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("address", Text, nullable=False, server_default=""),
    Index("failures_by_login", "login", "at"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("number", Integer, nullable=False, unique=True),
    Column("made", BigInteger, nullable=False),
    Column("terms", String(64), nullable=False),
    *(Column(name, Text, nullable=False) for name in ("order", "settings")),
    Column("closed", BigInteger),
    Column("key", LargeBinary),
)

shoes = Table(
    "shoes",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
    Column("root", String(64), nullable=False),
    Column("ended", BigInteger),
    Column("said", Text),
    Column("opened", Text),
    Column("numbers", Text),
    Column("pledges", Text),
    Column("abandoned", Text),
)

inputs = Table(
    "inputs",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

volumes = Table(
    "volumes",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("last", BigInteger, primary_key=True, autoincrement=False),
    Column("first", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("start", LargeBinary, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("volumes_by_seq", "table", "seq"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("shoe", Integer, nullable=False),
    Column("voided", Boolean, nullable=False),
    Column("given", CompressedText, nullable=False),
    Column("summary", CompressedText, nullable=False),
)

played = Table(
    "played",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table", String(16), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("edition", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("fees", BigInteger, nullable=False),
    Column("wagered", BigInteger, nullable=False),
    Column("banked", BigInteger, nullable=False),
    Index("played_by_time", "person", "at"),
)

advice = Table(
    "advice",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table", String(16), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("question", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("given", Boolean, nullable=False),
    Column("body", Text, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("client", String(80), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("asked", LargeBinary, nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False, server_default="0"),
    Index("commands_by_time", "at"),
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("source", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Index("chat_by_time", "at"),
)

keys = Table(
    "keys",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),
    Column("public", String(64), nullable=False),
    Column("private", LargeBinary, nullable=False),
    Column("signature", String(128)),
)

ledger = Table(
    "ledger",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("source", String(64), nullable=False),
    Column("target", String(64), nullable=False),
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

balances = Table(
    "balances",
    metadata,
    Column("account", String(64), primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents >= 0 OR account = 'mint'", name="balance_not_negative"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

significant = Table(
    "significant",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("by", String(32), nullable=False),
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

owner = Table(
    "owner",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
    Column("batch", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    CheckConstraint("id = 1", name="owner_is_one"),
)

processes = Table(
    "processes",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("build", String(64), nullable=False),
    Column("who", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("beats", BigInteger, nullable=False),
    Column("batch", BigInteger, nullable=False),
    Column("ended", BigInteger),
)

leases = Table(
    "leases",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("holder", BigInteger),
    Column("build", String(64), nullable=False),
    Column("since", BigInteger, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("shoe", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("before", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("file", Text, nullable=False),
    Column("digest", String(64), nullable=False),
)

budgets = Table(
    "budgets",
    metadata,
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
