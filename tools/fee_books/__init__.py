"""Writes the fee books of `src/houseway/fees/books` from the catalogue's tables.

From the repository's root: `python -m tools.fee_books [catalogue] [shelf]`.
"""
