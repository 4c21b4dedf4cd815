"""Fast Action Hold'em: keeping two of four cards, counted exactly and simulated.

The shipped count is `counted.json`, made by `tools/make_fast_action.py`.
"""
