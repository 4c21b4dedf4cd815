"""The commands that deal: `play`, `demo`, `deal`, `board`, and how a table looks in a terminal.

Everything is drawn from questions, views and events; no rule of a game belongs here.
"""
