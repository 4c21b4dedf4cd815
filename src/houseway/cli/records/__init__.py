"""The commands that read rounds again: `replay`, `verify`, `phh`.

Checks and replays themselves are in `houseway.rules.records` and `houseway.games.poker.phh`.
"""
