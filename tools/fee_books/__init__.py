"""Writes the fee books of `src/houseway/editions/fees` from the catalogue's tables.

From the repository's root: `python -m tools.fee_books [catalogue] [shelf]`.
"""
