"""The HTTP API, one module for each group of routes.

Routes translate between HTTP and a `Room`; decisions are made in `houseway.room`.
"""
