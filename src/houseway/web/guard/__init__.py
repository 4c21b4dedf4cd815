"""What every request must pass before it reaches a route: host, origin, rate and size limits.

What a person is allowed to do is decided in `houseway.room`.
"""
