"""Storing and checking rounds: records, replay, chains, receipts and a plain-text view.

`docs/record.md` specifies the files. The room stores them.
"""
