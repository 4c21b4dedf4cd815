"""A program that plays: bots, load, tests. It speaks `docs/protocol.md` and nothing else.

```python
async with Client("http://127.0.0.1:8080") as client:
    await client.guest("Ann")
    line = (await client.lobby())[0]
    async with client.join(line["id"]) as table:
        seat = table.state.free_seats()[0]
        await table.sit(seat, 50_000)                   # returns when it is on the server's disk
        question = await table.asked("place")
        spot = question.open("place")[0]
        await table.decide(question, Place(spot.spot, spot.position, spot.amount.low))
        await table.decide(question, Ready())
        view = await table.finished_round()
```

What came of it is a part of the link: `table.state` and the shuffles that were watched.

```python
async with Client("http://127.0.0.1:8080") as client:
    await client.guest("Ben")
    async with client.join(line["id"]) as table:
        await table.sit(table.state.free_seats()[0], 50_000)   # a TableLink
        state: TableState = table.state
        info: TableInfo = state.table
        bank: BankInfo = info.bank
        people: list[Seat] = state.people()
        watch: ShuffleWatch = table.shuffle
        question: AskedQuestion = await table.asked("place")
        judged: Judged = await table.consider(question, Ready())   # nothing is done by it
        try:
            await table.decide(question, Hit())
        except RefusedError as refused:                 # the table's reason: a code and a sentence
            why = refused.code
        except (GoneError, CallError) as error:         # the link ended, or a call was refused
            raise ClientError(error.code, error.message) from error
```

A command is numbered. If the connection breaks before its answer comes, the link comes back by
itself, misses no event, and says the command again under the same number: it is done once.
"""

from __future__ import annotations

from houseway.client.client import Client
from houseway.client.errors import CallError, ClientError, GoneError, RefusedError
from houseway.client.link import TableLink
from houseway.client.shuffle import ShuffleWatch
from houseway.client.state import AskedQuestion, BankInfo, Judged, Seat, TableInfo, TableState

__all__ = [
    "AskedQuestion",
    "BankInfo",
    "CallError",
    "Client",
    "ClientError",
    "GoneError",
    "Judged",
    "RefusedError",
    "Seat",
    "ShuffleWatch",
    "TableInfo",
    "TableLink",
    "TableState",
]
