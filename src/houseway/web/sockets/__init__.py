"""The table sockets: the WebSocket protocol, what comes in, what waits to go out.

What messages mean is defined in `houseway.room.viewers` and `docs/protocol.md`.
"""
