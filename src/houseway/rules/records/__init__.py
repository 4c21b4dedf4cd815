"""Rounds kept and checked: records, replay, chains, receipts and a plain-text view.

`docs/record.md` specifies the files; storing them is the room's task.
"""
