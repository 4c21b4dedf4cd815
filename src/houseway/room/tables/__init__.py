"""Live tables: from a command to journal entries, events and transfers, and back after a crash.

A command goes from the `TableActor` through a journaled `Step` to the `TableMachine` and its round.

Rules belong to `houseway.rules`, sockets to `room.viewers`, the database to `room.store`.
"""
