"""Commands that work on recorded rounds: `replay`, `verify`, `phh`.

Checks and replays themselves are in `houseway.rules.records` and `houseway.games.poker.phh`.
"""
