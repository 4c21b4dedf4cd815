"""The cardroom without HTTP: live tables, accounts, ledger, store, bots and clock.

A server starts one `Room` and gives every socket a `Link`; it needs nothing else of this ring. A
command passes four owners: `Room`, `TableActor`, `TableMachine` and the round of `houseway.rules`.

```python
store: Store = open_store(database_url())
clock: Clock = SystemClock()                            # the defaults; every port to the outside
entropy: Entropy = SystemEntropy()                      # can be replaced, as can Bus and Executor
room = await Room.start(store, clock=clock, entropy=entropy)   # migrations, recovery, writer
await room.open_tables(editions=("stones-tavern/zoobac",))     # a table with bots for each, once

# accounts (every result is durable when it is returned)
accounts: Accounts = room.accounts
guest, token = await accounts.guest("Ann")              # a Person; the token goes into the cookie
ann, token = await accounts.register("ann", "a good password", token=token)   # keeps the chips
person, token = await accounts.login("ann", "a good password")
found: Person | None = await accounts.find(token)       # None: unknown, ended or idle too long
me: Me = room.me(person)                                # as in docs/protocol.md
entries = await room.statement(person, before=None)     # newest first

# lobby and tables
order = TableOrder(edition="stones-tavern/zoobac", bots=4, pace=Pace(betting=10_000))
line: LobbyLine = await room.new_table(order)
open_ = [each.edition for each in room.lobby()]
rounds: list[RoundRow] = await room.rounds(line.id, person, before=None, limit=10)
record = await room.record(line.id)                     # the bytes of docs/record.md (auditor)

# one socket: `send` takes a batch of whole messages (JSON, bytes) and must not block
received: list[bytes] = []
send: Send = received.extend
link: Link | SocketProxy = room.link(line.id, person, send)    # without a person: a spectator
await link.receive(b'{"t":"hello","client":"1","version":null}')   # never raises for input
link.close()

try:
    past: Recall = await room.recall(line.id, 17, person)
    shoe = await room.transcript(line.id, 3)            # bytes of houseway.cards.commitment
except RoomError as error:
    status = status_of(error)                           # 404: that round has not been played yet
await accounts.logout(token)
await room.stop()
```

Every refusal is a `HousewayError` with `code`, `message` and `facts`; the room's own are
`RoomError`. `status_of(error)` gives its HTTP status. All results are msgspec structs, ready to
encode.
"""

from __future__ import annotations

from houseway.room.accounts.accounts import Accounts, Me, Person
from houseway.room.cluster.socket_proxy import SocketProxy
from houseway.room.errors import RoomError, status_of
from houseway.room.ports import Bus, Clock, Entropy, Executor, Send, Store
from houseway.room.room import LobbyLine, Room
from houseway.room.store import database_url, open_store
from houseway.room.system import SystemClock, SystemEntropy
from houseway.room.tables.finished_rounds import Recall, RoundRow
from houseway.room.tables.order import Pace, TableOrder
from houseway.room.viewers.link import Link

__all__ = [
    "Accounts",
    "Bus",
    "Clock",
    "Entropy",
    "Executor",
    "Link",
    "LobbyLine",
    "Me",
    "Pace",
    "Person",
    "Recall",
    "Room",
    "RoomError",
    "RoundRow",
    "Send",
    "SocketProxy",
    "Store",
    "SystemClock",
    "SystemEntropy",
    "TableOrder",
    "database_url",
    "open_store",
    "status_of",
]
