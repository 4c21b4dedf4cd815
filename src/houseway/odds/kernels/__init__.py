"""What compiled code of several families shares: numba, threads, random streams, simulation.

Also the counts of one hand against all others. Nothing here knows an edition.
"""
