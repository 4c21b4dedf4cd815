"""The command `house-way`: one hand, or a file of hands, set by a house way.

The house ways themselves belong to `houseway.games` and `houseway.editions`.
"""
