"""Fairness: what lets a stranger verify the house, from sealed shoes to signed chains and records.

Nothing here decides a rule or moves chips.
"""
