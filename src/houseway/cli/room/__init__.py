"""The commands for a room: `serve`, and the administration of its books.

They open the store or start the server; what they do there is defined in `houseway.room`.
"""
