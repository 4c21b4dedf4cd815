"""Live tables, accounts, ledger, store, bots, clock: the cardroom without its HTTP.

A server starts one `Room` and gives every socket a `Link`; nothing else of this ring is needed.

```python
store: Store = open_store(database_url())
room = await Room.start(store)                          # migrations, recovery, writer, clocks
await room.open_tables()                                # a bot table of every edition, once

# people (each answer is durable when it is given)
people: People = room.people
person, token = await people.guest("Ann")               # a Person; token goes into the cookie
person, token = await room.people.register("ann", "password", token=token)   # guest keeps chips
person, token = await room.people.login("ann", "password")
await room.people.logout(token)
person = await room.people.find(token)                  # None: unknown, ended or idle too long
me: Me = room.me(person)                                # as docs/protocol.md tells it
lines = await room.statement(person, before=None)       # newest first

# lobby and tables
room.lobby()                                            # list of LobbyLine
order = TableOrder(edition="stones-tavern/zoobac", bots=4, pace=Pace(betting=10_000))
line = await room.new_table(order)
await room.rounds("t1", person, before=None, limit=10)  # list of RoundRow
await room.recall("t1", 17, person)                     # Recall
await room.transcript("t1", 3)                          # bytes of houseway.cards.commit
await room.record("t1")                                 # bytes of docs/record.md (auditor)
await room.stop()

# what comes from outside may be given: a Clock, an Entropy, an Aside for slow work, a Bus
await Room.start(store, clock=SystemClock(), entropy=SystemEntropy())

# one socket: `send` takes a batch of whole messages (JSON, bytes) and must not block
link: Link | Carried = room.link("t1", person, send)    # send: Send; no person: a spectator
await link.receive(message)                             # hello, do, ping; never raises for input
link.close()

def answer(error: RoomError) -> int:
    return status_of(error)
```

Every refusal is a `HousewayError` with `code`, `message`, `facts`; those born here are `RoomError`.
`status_of(error)` is the fitting HTTP status. All answers are msgspec structs, ready to encode.
"""

from __future__ import annotations

from houseway.room.cluster.carried import Carried
from houseway.room.errors import RoomError, status_of
from houseway.room.history import Recall, RoundRow
from houseway.room.link import Link
from houseway.room.orders import Pace, TableOrder
from houseway.room.people import Me, People, Person
from houseway.room.ports import Aside, Bus, Clock, Entropy, Send, Store
from houseway.room.room import LobbyLine, Room
from houseway.room.store import database_url, open_store
from houseway.room.system import SystemClock, SystemEntropy

__all__ = [
    "Aside",
    "Bus",
    "Carried",
    "Clock",
    "Entropy",
    "Link",
    "LobbyLine",
    "Me",
    "Pace",
    "People",
    "Person",
    "Recall",
    "Room",
    "RoomError",
    "RoundRow",
    "Send",
    "Store",
    "SystemClock",
    "SystemEntropy",
    "TableOrder",
    "database_url",
    "open_store",
    "status_of",
]
