"""Everybody who looks at a table: links, audiences, views, chat, and how much each may ask for.

Nothing here changes a table; commands are handed to its actor.
"""
