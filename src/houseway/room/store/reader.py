"""Queries of the durable state, each a short one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, select

from houseway.room.store import schema
from houseway.room.store.volumes import BoundEvent, BoundInput, bound_events, bound_inputs

Rows = Sequence[Row[Any]]
Events = Sequence[Row[Any] | BoundEvent]
Inputs = Sequence[Row[Any] | BoundInput]

_TERMS = schema.terms.c
_TABLES = select(schema.tables, _TERMS.edition, _TERMS.family, _TERMS.procedure, _TERMS.body).join(
    schema.terms, _TERMS.digest == schema.tables.c.terms
)


class Reader:
    """Queries over one connection."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def _all(self, statement: Any) -> Rows:
        return self.connection.execute(statement).all()

    def _one(self, statement: Any) -> Row[Any] | None:
        return self.connection.execute(statement).first()

    # -- people and chips -------------------------------------------------------------------

    def balances(self) -> dict[str, int]:
        """Return the cents in every account."""
        table = schema.balances
        return {row.account: row.cents for row in self._all(select(table))}

    def account(self, id: str) -> Row[Any] | None:
        """Return an account by id."""
        return self._one(select(schema.accounts).where(schema.accounts.c.id == id))

    def account_by_login(self, login: str) -> Row[Any] | None:
        """Return an account by its login."""
        return self._one(select(schema.accounts).where(schema.accounts.c.login == login))

    def session(self, digest: str) -> Row[Any] | None:
        """Return a session by the hash of its token."""
        return self._one(select(schema.sessions).where(schema.sessions.c.digest == digest))

    def sessions(self, account: str) -> Rows:
        """Return a person's sessions that have not ended."""
        table = schema.sessions
        return self._all(select(table).where(table.c.account == account, table.c.ended.is_(None)))

    def failures(self, login: str, address: str, since: int) -> int:
        """Count the failed logins under a name from an address since a time."""
        table = schema.failures
        statement = select(func.count()).where(
            table.c.login == login, table.c.at > since, table.c.address == address
        )
        return int(self.connection.execute(statement).scalar_one())

    def statement(self, accounts: Sequence[str], before: int | None, limit: int) -> Rows:
        """Return transfers from or to these accounts, newest first."""
        mark = "?" if self.connection.dialect.name == "sqlite" else "%s"
        older = f" AND id < {mark}" if before is not None else ""
        newest: list[str] = []
        values: list[str | int] = []
        for side in ("source", "target"):
            for account in accounts:  # one query per account and side, so that each uses its index
                where = f"{side} = {mark} AND {schema.NOT_FELT[side]}{older}"
                one = f"SELECT id FROM ledger WHERE {where} ORDER BY id DESC LIMIT {mark}"  # noqa: S608
                newest.append(f"SELECT id FROM ({one}) AS one")  # noqa: S608
                values += [account, limit] if before is None else [account, before, limit]
        found = " UNION ".join(newest)
        wanted = f"SELECT id FROM ({found}) AS found ORDER BY id DESC LIMIT {mark}"  # noqa: S608
        sql = f"SELECT * FROM ledger WHERE id IN ({wanted}) ORDER BY id DESC"  # noqa: S608
        return self.connection.exec_driver_sql(sql, (*values, limit)).all()

    def ledger(self) -> Rows:
        """Return every transfer, in order."""
        return self._all(select(schema.ledger).order_by(schema.ledger.c.id))

    def keys(self) -> Rows:
        """Return every key that the room has signed with, in order."""
        return self._all(select(schema.keys).order_by(schema.keys.c.number))

    def key(self) -> Row[Any] | None:
        """Return the newest key, which the room signs with."""
        return self._one(select(schema.keys).order_by(schema.keys.c.number.desc()).limit(1))

    # -- tables -----------------------------------------------------------------------------

    def tables(self, *, closed: bool = False) -> Rows:
        """Return every open table with its terms; if `closed`, those that have ended too."""
        statement = _TABLES.order_by(schema.tables.c.number)
        return self._all(statement if closed else statement.where(schema.tables.c.closed.is_(None)))

    def accounts(self) -> Rows:
        """Return every account."""
        return self._all(select(schema.accounts))

    def table(self, id: str) -> Row[Any] | None:
        """Return a table, open or closed, with its terms."""
        return self._one(_TABLES.where(schema.tables.c.id == id))

    def last_number(self) -> int:
        """Return the number of the last table created."""
        statement = select(func.max(schema.tables.c.number))
        return self.connection.execute(statement).scalar_one() or 0

    def snapshot(self, table: str) -> Row[Any] | None:
        """Return the last snapshot of a table."""
        return self._one(select(schema.snapshots).where(schema.snapshots.c.table == table))

    def inputs(self, table: str, after: int = 0) -> Inputs:
        """Return a table's inputs after a number, in order.

        Rows are read before volumes: if they are bound in between, the volume has them, while the
        other order could miss them.
        """
        inputs, volumes = schema.inputs, schema.volumes
        rows = self._all(
            select(inputs)
            .where(inputs.c.table == table, inputs.c.seq > after)
            .order_by(inputs.c.seq)
        )
        bound = self._volumes(table, volumes.c.seq > after)
        if not bound:
            return rows
        after = max(after, self._archived_upto(table)[1])
        end = rows[0].seq if rows else bound[-1].seq + 1
        found = (each for volume in bound for each in bound_inputs(volume))
        return [*(each for each in found if after < each.seq < end), *rows]

    def inputs_since(self, at: int) -> Inputs:
        """Return every table's inputs since a time."""
        inputs, volumes = schema.inputs, schema.volumes
        rows = self._all(select(inputs).where(inputs.c.at >= at))
        bound = self._all(select(volumes).where(volumes.c.until >= at))
        found = (each for volume in bound for each in bound_inputs(volume))
        return [*(each for each in found if each.at >= at), *rows]

    def _volumes(self, table: str, where: Any) -> Rows:
        volumes = schema.volumes
        wanted = select(volumes).where(volumes.c.table == table, where)
        return self._all(wanted.order_by(volumes.c.last))

    def _archived_upto(self, table: str) -> tuple[int, int]:
        """Return the last version and the last input that are in archives."""
        last = self.archived(table)
        return (last.version, last.seq) if last is not None else (0, 0)

    def bound(self, table: str) -> int:
        """Return the version up to which a table's events are in volumes."""
        last = select(func.max(schema.volumes.c.last)).where(schema.volumes.c.table == table)
        return self.connection.execute(last).scalar_one() or 0

    def is_at_rest(self, table: str) -> bool:
        """Whether no round is open, because none was dealt after the last snapshot."""
        inputs, snapshot = schema.inputs, self.snapshot(table)
        after = snapshot.seq if snapshot is not None else 0
        dealt = select(inputs.c.seq).where(
            inputs.c.table == table, inputs.c.seq > after, inputs.c.body == '{"type":"deal"}'
        )
        return self._one(dealt.limit(1)) is None

    def last_event(self, table: str) -> tuple[int, bytes]:
        """Return a table's version and the head of its chain.

        The last event may be in a row, in a volume or in an archive by now.
        """
        events, volumes, archives = schema.events, schema.volumes, schema.archives
        places = (
            (events.c.table, events.c.version, events.c.hash),
            (volumes.c.table, volumes.c.last, volumes.c.head),
            (archives.c.table, archives.c.version, archives.c.head),
        )
        found = [(0, bytes(32))]
        for of, version, head in places:
            last = select(version, head).where(of == table).order_by(version.desc()).limit(1)
            row: Any = self._one(last)
            if row is not None:
                found.append((row[0], bytes(row[1])))
        return max(found)

    def events(self, table: str, after: int = 0, upto: int | None = None) -> Events:
        """Return events after a version, in order; rows are read first, as in `inputs`."""
        events, tables, volumes = schema.events, schema.tables, schema.volumes
        statement = select(events).where(events.c.table == table, events.c.version > after)
        if upto is not None:
            statement = statement.where(events.c.version <= upto)
        rows = self._all(statement.order_by(events.c.version))
        end = rows[0].version if rows else upto + 1 if upto is not None else None
        within = volumes.c.last > after
        bound = self._volumes(table, within if end is None else within & (volumes.c.first < end))
        if not bound:
            return rows
        end = end if end is not None else bound[-1].last + 1
        key = self.connection.execute(select(tables.c.key).where(tables.c.id == table)).scalar()
        after = max(after, self._archived_upto(table)[0])
        found = (each for volume in bound for each in bound_events(volume, bytes(key or b"")))
        return [*(each for each in found if after < each.version < end), *rows]

    def archived(self, table: str) -> Row[Any] | None:
        """Return the last archived part of a table; None if there is none."""
        archives = schema.archives
        wanted = select(archives).where(archives.c.table == table).order_by(archives.c.part.desc())
        return self._one(wanted.limit(1))

    def archives(self) -> Rows:
        """Return every archived part of every table."""
        archives = schema.archives
        return self._all(select(archives).order_by(archives.c.table, archives.c.part))

    def shoe(self, table: str, number: int) -> Row[Any] | None:
        """Return one shoe of a table."""
        shoes = schema.shoes
        return self._one(select(shoes).where(shoes.c.table == table, shoes.c.number == number))

    def shoes(self, table: str, *, since: int) -> Rows:
        """Return a table's shoes from a number on."""
        shoes = schema.shoes
        return self._all(select(shoes).where(shoes.c.table == table, shoes.c.number >= since))

    def chat(self, table: str, most: int) -> list[Row[Any]]:
        """Return the latest chat messages of a table, in order."""
        chat = schema.chat
        newest = select(chat).where(chat.c.table == table).order_by(chat.c.number.desc())
        return list(self._all(newest.limit(most)))[::-1]

    # -- rounds and commands ----------------------------------------------------------------

    def rounds(self, table: str, before: int | None, limit: int | None) -> Rows:
        """Return finished rounds of a table, newest first."""
        rounds = schema.rounds
        statement = select(rounds).where(rounds.c.table == table)
        if before is not None:
            statement = statement.where(rounds.c.number < before)
        statement = statement.order_by(rounds.c.number.desc())
        return self._all(statement if limit is None else statement.limit(limit))

    def round(self, table: str, number: int) -> Row[Any] | None:
        """Return a finished round."""
        rounds = schema.rounds
        return self._one(select(rounds).where(rounds.c.table == table, rounds.c.number == number))

    def replies(self, table: str, client: str, *, most: int) -> Rows:
        """Return a client's latest commands with their replies, newest first."""
        commands = schema.commands
        return self._all(
            select(commands)
            .where(commands.c.table == table, commands.c.client == client)
            .order_by(commands.c.seq.desc())
            .limit(most)
        )

    def reply(self, table: str, client: str, seq: int) -> Row[Any] | None:
        """Return the reply to a command."""
        commands = schema.commands
        return self._one(
            select(commands).where(
                commands.c.table == table, commands.c.client == client, commands.c.seq == seq
            )
        )
