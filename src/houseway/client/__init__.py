"""A Python client of the protocol in `docs/protocol.md`, for bots and tests.

It knows cards, money and rules, as a program on another machine does.

It imports nothing of the server.

```python
async with Client("http://127.0.0.1:8080") as client:
    await client.guest("Ann")
    entry = (await client.lobby())[0]
    async with client.join(entry["id"]) as table:
        seat = table.state.free_seats()[0]
        await table.sit(seat, 50_000)                   # returns once the server has stored it
        question = await table.asked("place")
        spot = question.open("place")[0]
        await table.decide(question, Place(spot.spot, spot.position, spot.amount.low))
        await table.decide(question, Ready())
        view = await table.finished_round()
```

A link also holds the state of its table (`table.state`) and a watch over its shuffles
(`table.shuffle`).

```python
async with Client("http://127.0.0.1:8080") as client:
    await client.guest("Ben")
    async with client.join(entry["id"]) as table:
        await table.sit(table.state.free_seats()[0], 50_000)   # a TableLink
        state: TableState = table.state
        info: TableInfo = state.table
        bank: BankInfo = info.bank
        people: list[Seat] = state.people()
        watch: ShuffleWatch = table.shuffle
        question: AskedQuestion = await table.asked("place")
        judged: Judged = await table.consider(question, Ready())   # changes nothing
        try:
            await table.decide(question, Hit())
        except RefusedError as refused:                 # the table's reason: a code, a sentence
            why = refused.code
        except (GoneError, CallError) as error:         # the link ended, or a call failed
            raise ClientError(error.code, error.message) from error
```

Every command has a number. If the connection breaks before a command is answered, the link
reconnects by itself, catches up on the events it missed, and sends the command again under the same
number, so the server carries it out only once.
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
