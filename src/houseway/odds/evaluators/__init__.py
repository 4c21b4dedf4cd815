"""Compiled evaluators: hand strengths equal to those of `houseway.hands`, millions a second.

Lookups, the kernels that read them and counts of hands by category live here; wagers, pays and
strategies do not.
"""
