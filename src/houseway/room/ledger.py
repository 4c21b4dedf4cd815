"""The ledger, by double entry: every chip is in one account, and only transfers move chips.

| account              | holds                                                    |
|----------------------|----------------------------------------------------------|
| `mint`               | minus every chip ever given out                          |
| `player:<id>`        | a person's pocket                                        |
| `player:<id>/<table>`| that person's stack at a table                           |
| `table:<table>`      | chips on the felt: wagers, bank, pots                    |
| `collection:<table>` | fees                                                     |
| `jackpot:<table>`    | jackpot drops                                            |

A table's transfers are a fold of its events, as its stacks are. Chips that move back within one
step make no transfer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, Final

from houseway.money import dollars
from houseway.room.errors import RoomError
from houseway.room.tables import events as log
from houseway.room.transaction import Transaction
from houseway.rules.round.events import Moved
from houseway.table.events import Abandoned, Added, LeftTable, Opened, TimeCharged

MINT: Final = "mint"
_HOUSE: Final = frozenset({"collection", "jackpot"})
Transfer = tuple[str, str, int, str]
"""A transfer: from, to, cents, reason."""


def pocket(person: str) -> str:
    """Return a person's account in the room."""
    return f"player:{person}"


def stack(person: str, table: str) -> str:
    """Return a person's account at a table."""
    return f"player:{person}/{table}"


class LedgerFold:
    """Derives the transfers of one table, event by event."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._bettors: frozenset[str] = frozenset()
        self._net: Counter[str] = Counter()
        """The net cents that the open round has moved so far, by account."""

    def _account(self, purse: str) -> str:
        if purse in self._bettors:
            return stack(purse, self.table)
        return f"{purse if purse in _HOUSE else 'table'}:{self.table}"

    def transfers(self, event: log.Event) -> Iterable[Transfer]:
        """Return the transfers that an event implies."""
        match event:
            case log.InRound(_, Moved(source, to, cents, why)):
                a, b = self._account(source), self._account(to)
                if a != b:
                    self._net[a] -= cents
                    self._net[b] += cents
                    yield a, b, cents, why
            case log.SeatTaken(bettor, _, cents):
                yield pocket(bettor), stack(bettor, self.table), cents, "buy-in"
            case Added(bettor, cents):
                yield pocket(bettor), stack(bettor, self.table), cents, "chips added"
            case LeftTable(bettor, cents):
                if cents:
                    yield stack(bettor, self.table), pocket(bettor), cents, "left the table"
            case TimeCharged(bettor, cents):
                yield stack(bettor, self.table), f"collection:{self.table}", cents, "time charge"
            case Opened(_, _, opening):
                self._bettors = frozenset(bettor.id for bettor in opening.bettors)
                self._net.clear()
            case Abandoned(_, why):
                yield from self._undo(why)

    def _undo(self, why: str) -> Iterable[Transfer]:
        """Return all chips of an abandoned round by way of the felt.

        Accounts that gained pay first, so the felt always has enough to give back.
        """
        felt = f"table:{self.table}"
        for account, cents in sorted(self._net.items(), key=lambda item: -item[1]):
            if account == felt or not cents:
                continue
            if cents > 0:
                yield account, felt, cents, f"abandoned: {why}"
            else:
                yield felt, account, -cents, f"abandoned: {why}"
        self._net.clear()


def cancel(transfers: Iterable[tuple[int, Transfer]]) -> list[tuple[int, Transfer]]:
    """Return the transfers of one step, by version, without chips that move back within it.

    For example, a wager that is placed anew was first taken back.
    """
    left: list[tuple[int, Transfer]] = []
    for version, (source, target, cents, why) in transfers:
        for at, (earlier, (a, b, back, reason)) in enumerate(left):
            if (a, b) == (target, source):
                both = min(back, cents)
                cents -= both
                left[at] = (earlier, (a, b, back - both, reason))
        left = [each for each in left if each[1][2]]
        if cents:
            left.append((version, (source, target, cents, why)))
    return left


class Ledger:
    """Balances in memory after the last submitted transaction; the database keeps its own."""

    def __init__(self, balances: dict[str, int] | None = None) -> None:
        self.balances: defaultdict[str, int] = defaultdict(int, balances or {})
        self._stacks: defaultdict[str, set[str]] = defaultdict(set)
        for account in self.balances:
            self._remember(account)

    def _remember(self, account: str) -> None:
        if "/" in account:
            self._stacks[account.split("/")[0]].add(account)

    def balance(self, account: str) -> int:
        """Return the cents in an account."""
        return self.balances.get(account, 0)

    def accounts_of(self, person: str) -> list[str]:
        """Return a person's pocket and all their stacks."""
        own = pocket(person)
        return [own, *sorted(self._stacks.get(own, ()))]

    def check(self, account: str, cents: int) -> None:
        """Refuse an amount that the account does not hold."""
        held = self.balance(account)
        if cents > held:
            raise RoomError(
                "room/short", f"you have {dollars(held)}, not {dollars(cents)}", cents=held
            )

    def move(
        self,
        transaction: Transaction,
        transfer: Transfer,
        *,
        at: int,
        table: str | None = None,
        version: int = 0,
    ) -> None:
        """Make one transfer in memory and add it to the transaction."""
        source, target, cents, why = transfer
        left = self.balances[source] - cents
        if cents <= 0 or (left < 0 and source != MINT):
            raise ValueError(
                f"{source} holds {self.balances[source]} cents and cannot give {cents}"
            )
        self.balances[source] = left
        if target not in self.balances:
            self._remember(target)
        self.balances[target] += cents
        row: dict[str, Any] = {"source": source, "target": target, "cents": cents, "why": why}
        transaction.add("ledger", at=at, table=table, version=version or None, **row)

    def undo(self, transaction: Transaction) -> None:
        """Take back the transfers of a transaction that will never be stored."""
        for row in transaction.rows.get("ledger", ()):
            self.balances[row["source"]] += row["cents"]
            self.balances[row["target"]] -= row["cents"]

    def correct(self, balances: dict[str, int], flying: Iterable[Transaction]) -> None:
        """Set balances from the database, then add the transfers of transactions in flight."""
        for account, cents in balances.items():
            self._remember(account)
            self.balances[account] = cents
        for transaction in flying:
            for row in transaction.rows.get("ledger", ()):
                if row["source"] in balances:
                    self.balances[row["source"]] -= row["cents"]
                if row["target"] in balances:
                    self.balances[row["target"]] += row["cents"]
