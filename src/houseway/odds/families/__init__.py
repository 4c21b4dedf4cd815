"""The solver of each family that is played against a player-dealer.

A family imports from `odds.evaluators` and `odds.kernels`, never from another family; what two of
them share belongs there.
"""
