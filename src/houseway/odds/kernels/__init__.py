"""Compiled code shared by several families: numba, threads, random streams, simulation.

Counts of one hand against all others are here as well. Nothing here knows an edition.
"""
