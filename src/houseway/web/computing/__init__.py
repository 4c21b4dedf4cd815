"""Odds and advice, computed in a process of their own so that no table waits for them.

The mathematics is in `houseway.odds`.
"""
