"""Solvers of the families that are played against a player-dealer.

A family imports from `odds.evaluators` and `odds.kernels`, never from another family; what two
families share belongs there.
"""
