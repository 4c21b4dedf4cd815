"""Live tables, accounts, ledger, store, bots, clock: the cardroom without its HTTP.

A server starts one `Room` and gives every socket a `Link`; nothing else of this ring is needed.

```python
store: Store = open_store(database_url())
clock: Clock = SystemClock()                            # these two are the usual ones: what comes
entropy: Entropy = SystemEntropy()                      # from outside is given, as a Bus or Aside
room = await Room.start(store, clock=clock, entropy=entropy)   # migrations, recovery, writer
await room.open_tables(editions=("stones-tavern/zoobac",))     # a bot table of each, once

# people (each answer is durable when it is given)
people: People = room.people
guest, token = await people.guest("Ann")                # a Person; token goes into the cookie
guest, token = await people.register("ann", "a good password", token=token)   # he keeps his chips
person, token = await people.login("ann", "a good password")
found: Person | None = await people.find(token)         # None: unknown, ended or idle too long
me: Me = room.me(person)                                # as docs/protocol.md tells it
lines = await room.statement(person, before=None)       # newest first

# lobby and tables
order = TableOrder(edition="stones-tavern/zoobac", bots=4, pace=Pace(betting=10_000))
line: LobbyLine = await room.new_table(order)
open_ = [each.edition for each in room.lobby()]
rounds: list[RoundRow] = await room.rounds(line.id, person, before=None, limit=10)
record = await room.record(line.id)                     # bytes of docs/record.md (auditor)

# one socket: `send` takes a batch of whole messages (JSON, bytes) and must not block
heard: list[bytes] = []
send: Send = heard.extend
link: Link | Carried = room.link(line.id, person, send) # no person: a spectator
await link.receive(b'{"t":"hello","client":"1","version":null}')   # never raises for input
link.close()

try:
    past: Recall = await room.recall(line.id, 17, person)
    shoe = await room.transcript(line.id, 3)            # bytes of houseway.cards.commitment
except RoomError as error:
    status = status_of(error)                           # 404: that round is not played yet
await people.logout(token)
await room.stop()
```

Every refusal is a `HousewayError` with `code`, `message`, `facts`; those born here are `RoomError`.
`status_of(error)` is the fitting HTTP status. All answers are msgspec structs, ready to encode.
"""

from __future__ import annotations

from houseway.room.accounts.accounts import Me, People, Person
from houseway.room.cluster.socket_proxy import Carried
from houseway.room.errors import RoomError, status_of
from houseway.room.ports import Aside, Bus, Clock, Entropy, Send, Store
from houseway.room.room import LobbyLine, Room
from houseway.room.store import database_url, open_store
from houseway.room.system import SystemClock, SystemEntropy
from houseway.room.tables.finished_rounds import Recall, RoundRow
from houseway.room.tables.order import Pace, TableOrder
from houseway.room.viewers.link import Link

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
