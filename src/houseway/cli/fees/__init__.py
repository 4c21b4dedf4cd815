"""Commands about collections: `fees` and `fee`.

They draw fee books and the cost of one situation; what is charged is decided in `houseway.fees`.
"""
