"""What stands between a stranger and a route: hosts, origins, rates, sizes and connection counts.

Who may do what is decided in `houseway.room`.
"""
