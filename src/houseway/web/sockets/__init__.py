"""The sockets of the tables: the WebSocket protocol class, each socket's inbox and its outbox.

The meaning of messages is defined in `houseway.room.viewers` and `docs/protocol.md`.
"""
