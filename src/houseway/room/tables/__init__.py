"""Live tables: from a command to journal entries, events and transfers, and back after a crash.

Rules belong to `houseway.rules`, sockets to `room.viewers`, the database to `room.store`.
"""
