"""Viewers: links, audiences, views, chat, rate limits and admission control.

Nothing here changes a table; commands are passed to its actor.
"""
